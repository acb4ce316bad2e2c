/* options.c — what can be agreed on before a game. */
#include "megaciv/megaciv.h"

static const char *const sides[] = { "west", "east" }, *const side_labels[] = { N_("West"), N_("East") };
static const char *const versions[] = { "basic", "expert" }, *const version_labels[] = { N_("Basic"),
											 N_("Expert") };
static const char *const dealings[] = { "choose", "random", "assigned" }, *const dealing_labels[] = {
	N_("Chosen in start-up order"), N_("Dealt at random"), N_("By seat")
};
static const char *const privacy[] = { "private", "open" }, *const privacy_labels[] = {
	N_("Seen by their addressees"), N_("Seen by all")
};
static const char *const minors[] = { "mixed", "bottom" }, *const minor_labels[] = { N_("Shuffled in"),
										     N_("At the bottom") };
static const char *const duties[] = { "compulsory", "optional" }, *const duty_labels[] = { N_("Compulsory"),
											   N_("Optional") };
static const char *const allowed[] = { "allowed", "forbidden" }, *const allowed_labels[] = {
	N_("Allowed"), N_("Forbidden")
};
static const char *const off_on[] = { "off", "on" }, *const off_on_labels[] = { N_("Off"), N_("On") };
static const char *const draws[] = { "all", "majors" }, *const draw_labels[] = {
	N_("Among all calamities"), N_("Among majors while these are too many")
};
static const char *const wonders[] = { "counts", "ignored" }, *const wonder_labels[] = {
	N_("Counts"), N_("Does not count")
};
static const char *const bonuses[] = { "entered", "standing" }, *const bonus_labels[] = {
	N_("Who ever entered"), N_("Who stands there")
};
static const char *const ties[] = { "number", "value" }, *const tie_labels[] = { N_("Number of tokens"),
										 N_("Total value") };
static const char *const undrawn[] = { "stays", "bottom" }, *const undrawn_labels[] = {
	N_("Keeps its place"), N_("Goes to the bottom")
};

static const char *const scenarios[] = { "whole", "short", "first" }, *const scenario_labels[] = {
	N_("Whole game"), N_("Short Game"), N_("First steps")
};
static const char *const totals[] = { "nearest", "never_above" }, *const total_labels[] = {
	N_("The nearest, above or below"), N_("Never above")
};
static const char *const tests[] = { "local", "searched" }, *const test_labels[] = {
	N_("One area added, dropped or exchanged"), N_("Also searched for a nearer one")
};
static const char *const disorders[] = { "keep", "card" }, *const disorder_labels[] = {
	N_("Changes how many are kept"), N_("Changes how many are reduced")
};
static const char *const themes[] = { "table", "none" }, *const theme_labels[] = { N_("Three of the sets"),
										   N_("None") };

const struct core_option mc_options[MC_OPTIONS] = {
	[MC_OPTION_SIDE] = { "side", N_("Map"), 0, 1, 0, sides, side_labels },
	[MC_OPTION_AST] = { "ast", N_("A.S.T."), 0, 1, 0, versions, version_labels },
	[MC_OPTION_CIVS] = { "civs", N_("Civilizations"), 0, 2, 0, dealings, dealing_labels },
	[MC_OPTION_TURNS] = { "turns", N_("Ends after turn"), 1, MC_TURNS_MOST, MC_TURNS_MOST, NULL, NULL },
	[MC_OPTION_PROPOSALS] = { "proposals", N_("Trade proposals"), 0, 1, 0, privacy, privacy_labels },
	[MC_OPTION_MINORS] = { "minors", N_("Minor calamities in the stacks"), 0, 1, 0, minors,
			       minor_labels },
	[MC_OPTION_REVOLTS] = { "revolts", N_("Annexing in tax revolts"), 0, 1, 0, duties, duty_labels },
	[MC_OPTION_CITYLESS] = { "cityless", N_("Card purchases without a city"), 0, 1, 0, allowed,
				 allowed_labels },
	[MC_OPTION_REENTRY] = { "reentry", N_("Return of players without units"), 0, 1, 0, off_on,
				off_on_labels },
	[MC_OPTION_RANDOM_DISCARDS] = { "discards", N_("Calamities discarded at random"), 0, 1, 0, draws,
					draw_labels },
	[MC_OPTION_WONDER] = { "wonder", N_("Wonder of the World as a city in the score"), 0, 1, 0, wonders,
			       wonder_labels },
	[MC_OPTION_LATE_IRON] = { "late_iron", N_("Late Iron Age bonus"), 0, 1, 0, bonuses, bonus_labels },
	[MC_OPTION_TIE_CREDITS] = { "tie_credits", N_("Tie-break by credit tokens"), 0, 1, 0, ties,
				    tie_labels },
	[MC_OPTION_EGYPT] = { "egypt", N_("Egypt with 13 or 14 players"), 0, 1, 1, sides, side_labels },
	[MC_OPTION_UNDRAWN] = { "undrawn", N_("Undrawn non-tradeable calamity"), 0, 1, 0, undrawn,
				undrawn_labels },
	[MC_OPTION_SCENARIO] = { "scenario", N_("Scenario"), 0, 2, 0, scenarios, scenario_labels },
	[MC_OPTION_DAMAGE] = { "damage", N_("Damage by reducing cities"), 0, 1, 0, allowed, allowed_labels },
	[MC_OPTION_TOTAL] = { "total", N_("Civil War and Tyranny without an exact total"), 0, 1, 0, totals,
			      total_labels },
	[MC_OPTION_SELECTION] = { "selection", N_("Test of the areas chosen in Civil War and Tyranny"), 0, 1,
				  0, tests, test_labels },
	[MC_OPTION_DISORDER] = { "disorder", N_("Advances in Civil Disorder"), 0, 1, 0, disorders,
				 disorder_labels },
	[MC_OPTION_THEMES] = { "themes", N_("Theme sets that destroy a city"), 0, 1, 0, themes,
			       theme_labels },
	[MC_OPTION_TOKENS] = { "tokens", N_("First tokens in the Short Game"), 1, MC_LIM_SHORT_TOKENS,
			       MC_LIM_SHORT_TOKENS, .since = MC_LAYOUT_PRINTED, .was = MC_LIM_SHORT_TOKENS },
};

/* 17, 18: the scenarios fix some of the others. */
ecu_verdict mc_option_check(const ecu_options *o)
{
	int scenario = o->value[MC_OPTION_SCENARIO];

	if (scenario == MC_FIRST_GAME &&
	    (o->seats != MC_LIM_FIRST_PLAYERS || o->value[MC_OPTION_SIDE] != MC_WEST ||
	     o->value[MC_OPTION_AST] != MC_BASIC))
		return core_refuse(MC_SAY_FIRST_OPTIONS, MC_LIM_FIRST_PLAYERS);
	return scenario == MC_SHORT_GAME && o->value[MC_OPTION_AST] != MC_BASIC
		       ? core_refuse(MC_SAY_SHORT_OPTIONS)
		       : CORE_OK;
}
