#!/bin/sh
# Run by `meson install` without DESTDIR. The loader finds a library by a list that ldconfig makes; without a new list the
# library is in its folder, and no program finds it there.
#	installed.sh FOLDER
PATH=$PATH:/usr/sbin:/sbin
folder=$1
[ "$(id -u)" != 0 ] || ldconfig
ldconfig -p | grep -qF "=> $folder/libecumene.so" && exit 0
cat <<END

Programs do not find libecumene in $folder yet. One of these helps:
  add a file with the line $folder to /etc/ld.so.conf.d, then run ldconfig as root
  link them with -Wl,-rpath,$folder
  start them with LD_LIBRARY_PATH=$folder
END
