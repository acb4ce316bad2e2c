/* ear.c — see ear.h. */
#include "tests/server/ear.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

struct ear ear;
static char folder[] = "/tmp/ecumene-hook-XXXXXX";
static int listener;
static uv_thread_t server;

static void add_extension(X509 *x, int nid, const char *value)
{
	X509_EXTENSION *e = X509V3_EXT_conf_nid(NULL, NULL, nid, value);

	assert_non_null(e);
	X509_add_ext(x, e, -1);
	X509_EXTENSION_free(e);
}

/* A certificate for these names, signed by itself, written to a file. */
static SSL_CTX *certified(const char *names, const char *file)
{
	EVP_PKEY *key = EVP_EC_gen("P-256");
	X509 *x = X509_new();
	SSL_CTX *c = SSL_CTX_new(TLS_server_method());
	FILE *f = fopen(file, "w");

	assert_true(key && x && c && f);
	X509_set_version(x, 2);
	ASN1_INTEGER_set(X509_get_serialNumber(x), (long)(intptr_t)strlen(file) + random() % 100000);
	X509_gmtime_adj(X509_getm_notBefore(x), -3600);
	X509_gmtime_adj(X509_getm_notAfter(x), 3600);
	X509_set_pubkey(x, key);
	X509_NAME_add_entry_by_txt(X509_get_subject_name(x), "CN", MBSTRING_ASC,
				   (const unsigned char *)"test", -1, -1, 0);
	X509_set_issuer_name(x, X509_get_subject_name(x));
	add_extension(x, NID_basic_constraints, "critical,CA:TRUE");
	add_extension(x, NID_subject_alt_name, names);
	assert_true(X509_sign(x, key, EVP_sha256()) > 0);
	assert_int_equal(SSL_CTX_use_certificate(c, x), 1);
	assert_int_equal(SSL_CTX_use_PrivateKey(c, key), 1);
	PEM_write_X509(f, x);
	fclose(f);
	X509_free(x);
	EVP_PKEY_free(key);
	return c;
}

/* Until the body is there: it has no more than one. */
static void hear_request(SSL *ssl, char *out, size_t cap)
{
	size_t n = 0;

	for (;;) {
		int got = SSL_read(ssl, out + n, (int)(cap - 1 - n));
		if (got <= 0)
			break;
		out[n += (size_t)got] = 0;
		const char *length_at = strcasestr(out, "\r\nContent-Length: "),
			   *body = strstr(out, "\r\n\r\n");
		if (length_at && body && strlen(body + 4) >= (size_t)atoi(length_at + 18))
			break;
	}
	out[n] = 0;
}

static void say(SSL *ssl, const char *text) { SSL_write(ssl, text, (int)strlen(text)); }

static void answer(SSL *ssl, const char *request)
{
	char text[300], byte;

	if (strstr(request, "/redirect ")) {
		snprintf(text, sizeof text,
			 "HTTP/1.1 302 Found\r\nLocation: https://localhost:%d/ok\r\nContent-Length: "
			 "0\r\n\r\n",
			 ear.port);
		say(ssl, text);
	} else if (strstr(request, "/slow ")) {
		while (SSL_read(ssl, &byte, 1) > 0)
			;
	} else if (strstr(request, "/big ")) {
		say(ssl, "HTTP/1.1 200 OK\r\n\r\n");
		memset(text, 'x', sizeof text);
		while (SSL_write(ssl, text, sizeof text) > 0)
			;
	} else if (ear.failing || strstr(request, "/fail ")) {
		say(ssl, "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
	} else {
		uv_mutex_lock(&ear.lock);
		while (strstr(request, "/held ") && !ear.release)
			uv_cond_wait(&ear.changed, &ear.lock);
		uv_mutex_unlock(&ear.lock);
		say(ssl, "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 2\r\n\r\nok");
	}
}

static int count_open(int more)
{
	uv_mutex_lock(&ear.lock);
	int n = ear.open_n += more;
	uv_cond_broadcast(&ear.changed);
	uv_mutex_unlock(&ear.lock);
	return n;
}

void ear_release(void)
{
	uv_mutex_lock(&ear.lock);
	ear.release = true;
	uv_cond_broadcast(&ear.changed);
	uv_mutex_unlock(&ear.lock);
}

static void wait_until_closed(void)
{
	while (ear.open_n)
		uv_cond_wait(&ear.changed, &ear.lock);
}

void ear_forget(void)
{
	uv_mutex_lock(&ear.lock);
	wait_until_closed();
	ear.release = false;
	ear.accepted = ear.most_open = ear.heard_n = 0;
	uv_mutex_unlock(&ear.lock);
}

static void *serve_one(void *arg)
{
	int fd = (int)(intptr_t)arg;
	static _Thread_local char request[8192];
	SSL *ssl = SSL_new(ear.context);

	SSL_set_fd(ssl, fd);
	if (SSL_accept(ssl) == 1) {
		hear_request(ssl, request, sizeof request);
		uv_mutex_lock(&ear.lock);
		if (*request && ear.heard_n < EAR_HEARD)
			strcpy(ear.heard[ear.heard_n++], request);
		uv_mutex_unlock(&ear.lock);
		answer(ssl, request);
		SSL_shutdown(ssl);
	}
	SSL_free(ssl);
	close(fd);
	count_open(-1);
	return NULL;
}

static void serve(void *arg)
{
	(void)arg;
	for (;;) {
		pthread_t thread;
		int fd = accept(listener, NULL, NULL);
		if (fd < 0)
			return;
		ear.accepted++;
		int n = count_open(1);
		if (n > ear.most_open)
			ear.most_open = n;
		assert_int_equal(pthread_create(&thread, NULL, serve_one, (void *)(intptr_t)fd), 0);
		pthread_detach(thread);
	}
}

int ear_begin(void **arg)
{
	struct sockaddr_in a = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t n = sizeof a;

	(void)arg;
	signal(SIGPIPE, SIG_IGN);
	/* a proxy nobody should ask */
	setenv("https_proxy", "http://127.0.0.1:9", 1);
	setenv("ALL_PROXY", "http://127.0.0.1:9", 1);
	assert_non_null(mkdtemp(folder));
	snprintf(ear.good_pem, sizeof ear.good_pem, "%s/good.pem", folder);
	snprintf(ear.other_pem, sizeof ear.other_pem, "%s/other.pem", folder);
	snprintf(ear.wrong_pem, sizeof ear.wrong_pem, "%s/wrong.pem", folder);
	ear.good = certified("DNS:localhost,IP:127.0.0.1", ear.good_pem);
	SSL_CTX_free(certified("DNS:localhost,IP:127.0.0.1", ear.other_pem));
	ear.wrong_name = certified("DNS:elsewhere.example", ear.wrong_pem);
	uv_mutex_init(&ear.lock);
	uv_cond_init(&ear.changed);
	listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (bind(listener, (struct sockaddr *)&a, sizeof a) != 0 || listen(listener, 64) != 0 ||
	    getsockname(listener, (struct sockaddr *)&a, &n) != 0)
		return -1;
	ear.port = ntohs(a.sin_port);
	return uv_thread_create(&server, serve, NULL);
}

int ear_end(void **arg)
{
	(void)arg;
	shutdown(listener, SHUT_RDWR);
	uv_thread_join(&server);
	close(listener);
	uv_mutex_lock(&ear.lock);
	wait_until_closed();
	uv_mutex_unlock(&ear.lock);
	SSL_CTX_free(ear.good);
	SSL_CTX_free(ear.wrong_name);
	remove(ear.good_pem);
	remove(ear.other_pem);
	remove(ear.wrong_pem);
	return rmdir(folder);
}
