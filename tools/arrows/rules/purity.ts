import { findPlace, isInFolder, isNamed, isServiceProduct } from "../place.ts";
import { findImports, isModule, type Rule } from "../rule.ts";
import type { Import, SourceFile } from "../source-file.ts";

// Only what computes is allowed from Node. node:crypto may hash and compare, but not generate.
const computing = [
	"node:crypto",
	"node:buffer",
	"node:util",
	"node:url",
	"node:path",
	"node:assert",
	"node:punycode",
];
const outside = [
	"pg",
	"drizzle-orm",
	"express",
	"minio",
	"nodemailer",
	"graphile-worker",
	"pino",
	"prom-client",
	"undici",
	"rate-limiter-flexible",
];
// Only pure functions are allowed from the kit. Types are allowed from everywhere.
const kit = "@repo/service-kit";
const pureInKit: Record<string, string[]> = {
	[`${kit}/clock`]: ["secondsAfter"],
	[`${kit}/languages`]: ["findLanguage", "isLanguageTag", "languageFacts", "languages", "localeOf"],
	[`${kit}/mail`]: ["parseAddresses"],
	[`${kit}/transitions`]: ["listStates", "transitions"],
};

export const rulesArePure: Rule = {
	name: "rules-are-pure",
	why: "rules/ says why something is allowed; it is tested exhaustively because it needs no database, network or clock",
	instead:
		"hand the row, the time or the random value in as an argument; read and write in the action that asks",
	*find(repository) {
		yield* findImports(repository, (one, file) => isRule(file) && !one.typeOnly && reachesOut(one));
		for (const file of repository.files.filter(isRule)) {
			for (const { text, line } of file.usages) yield { path: file.path, line, what: `uses ${text}` };
		}
	},
};

function isRule({ place }: SourceFile): boolean {
	return isServiceProduct(place) && isInFolder(place, "rules");
}

function reachesOut(one: Import): boolean {
	if (one.target !== undefined) return !isPureNeighbour(one.target);
	if (isModule(one, "node:crypto")) return one.names.some(drawsChance);
	if (one.specifier.startsWith("node:")) return !isModule(one, ...computing);
	if (isModule(one, kit)) {
		return one.names.length === 0 || !one.names.every((name) => pureInKit[one.specifier]?.includes(name));
	}
	return isModule(one, ...outside);
}

/** Rules may import rules, the errors they throw and the types they use, and nothing with side effects. */
function isPureNeighbour(target: string): boolean {
	const place = findPlace(target);
	return (
		isInFolder(place, "rules") ||
		isInFolder(place, "generated") ||
		isNamed(place, "errors") ||
		isNamed(place, "schemas")
	);
}

function drawsChance(name: string): boolean {
	return (
		name === "*" ||
		name === "default" ||
		name.startsWith("random") ||
		name.startsWith("generate") ||
		name === "getRandomValues" ||
		name === "webcrypto"
	);
}
