import { findPlace, isServiceProduct, type Place } from "../place.ts";
import { findImports, isModule, type Rule } from "../rule.ts";
import type { Import } from "../source-file.ts";

type Layer = "doors" | "callers" | "domain" | "ground";
type Rooms = Record<Layer, readonly string[]>;

/** The folders directly below `src/` of each service, from top to bottom. */
export const rooms: Record<string, Rooms> = {
	"scheduling-oauth": {
		doors: ["oauth", "api", "app", "operator"],
		callers: ["callers"],
		domain: [
			"mailer",
			"personal-data",
			"tokens",
			"authorization",
			"bookings",
			"grants",
			"clients",
			"accounts",
			"mail",
			"audit-log",
		],
		ground: ["platform"],
	},
	"doc-signing": {
		doors: ["api", "app", "recipient", "verification", "operator"],
		callers: ["callers"],
		domain: [
			"importing",
			"housekeeping",
			"personal-data",
			"mailer",
			"signing",
			"sealing",
			"envelopes",
			"webhooks",
			"accounts",
			"mail",
			"audit-log",
		],
		ground: ["field-types", "pdf", "platform", "languages"],
	},
};

/** The lines of docs/architecture.md: one for each layer, its rooms from top to bottom. */
export function drawMap(service: string): string[] {
	return Object.entries(rooms[service] ?? {}).map(
		([layer, names]) => `${layer.padEnd(8)}${names.join(layer === "doors" ? " | " : " > ")}`,
	);
}

export const roomsImportDownwards: Rule = {
	name: "rooms-import-downwards",
	why: "a reader who knows a room knows everything it can depend on: the rooms below it, and no other door",
	instead:
		"hand the value in from addresses.ts, or move the shared part into the room below that both may import; tools/arrows/rules/rooms.ts lists them",
	find: (repository) =>
		findImports(repository, (one, { place }) => {
			if (!isServiceProduct(place) || place.topFolder === undefined || one.target === undefined) return false;
			const target = findPlace(one.target);
			if (target.workspace !== place.workspace || target.inSource === undefined) return false;
			if (target.topFolder === undefined) return !isOfEveryRoom(target, one);
			return target.topFolder !== place.topFolder && !isBelow(target, place);
		}),
};

/** dependencies.ts and config.ts name types that actions take; everything else in the root composes the service. */
function isOfEveryRoom({ inSource }: Place, { typeOnly }: Import): boolean {
	return typeOnly && (inSource === "dependencies.ts" || inSource === "config.ts");
}

function isBelow(target: Place, place: Place): boolean {
	const own = rooms[place.service ?? ""];
	if (!own) return false;
	const order = Object.values(own).flat();
	const [from, to] = [order.indexOf(place.topFolder ?? ""), order.indexOf(target.topFolder ?? "")];
	const areDoors = [place, target].every(({ topFolder = "" }) => own.doors.includes(topFolder));
	return from !== -1 && from < to && !areDoors;
}

export const domainKnowsNoPages: Rule = {
	name: "domain-knows-no-pages",
	why: "jobs, commands and the API call the domain as pages do; what depends on a request or a page stays in a door",
	instead: "take plain values, return facts, and leave request, cookies, forms and HTML to the door",
	find: (repository) =>
		findImports(repository, (one, { place }) => {
			const domain = rooms[place.service ?? ""]?.domain ?? [];
			return (
				isServiceProduct(place) && domain.includes(place.topFolder ?? "") && isModule(one, ...pageModules)
			);
		}),
};

const pageModules = [
	"express",
	"preact",
	"preact-render-to-string",
	"@repo/service-kit/html",
	"@repo/service-kit/ui",
	"@repo/accounts/forms",
	"@repo/accounts/pages",
	"@repo/accounts/routes",
	"@repo/accounts/web",
];
