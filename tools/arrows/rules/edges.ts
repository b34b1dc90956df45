import { isNamed, isPlatform, isProduct, isServiceProduct, type Place } from "../place.ts";
import { findImports, isModule, type Rule } from "../rule.ts";

export const sqlInQueries: Rule = {
	name: "sql-in-queries",
	why: "every statement that can reach the database is found in one kind of file, and read there beside its indexes",
	instead:
		"put the statement into the feature's queries.ts (or queries/), which takes the pool or the transaction",
	*find(repository) {
		yield* findImports(
			repository,
			(one, { place }) =>
				isModule(one, "pg", "drizzle-orm") &&
				isServiceProduct(place) &&
				!speaksSql(place) &&
				!isPlatform(place),
		);
		for (const { path, place, usages } of repository.files) {
			if (!isServiceProduct(place) || speaksSql(place)) continue;
			for (const { use, text, line } of usages) {
				if (use === "sql") yield { path, line, what: `sends SQL: ${text}` };
			}
		}
	},
};

function speaksSql(place: Place): boolean {
	const own = isNamed(place, "queries") || isNamed(place, "tables");
	return own || isPlatform(place, "database") || place.inSource === "migrate.ts";
}

export const expressAtTheEdge: Rule = {
	name: "express-at-the-edge",
	why: "an action that takes a request can be called by a browser only; one that takes values is called by jobs and tests too",
	instead: "read the request in routes.ts (or routes/, platform/http, app.ts) and pass the values on",
	find: (repository) =>
		findImports(repository, (one, { place }) => {
			if (!isServiceProduct(place) || !isModule(one, "express", "express-serve-static-core")) return false;
			return !isNamed(place, "routes") && !isPlatform(place, "http") && place.inSource !== "app.ts";
		}),
};

// The programs hand the environment to config.ts; nobody else looks.
const programs = ["server.ts", "worker.ts", "migrate.ts", "cli.ts"];

export const environmentInConfig: Rule = {
	name: "environment-in-config",
	why: "settings are read once, checked and documented in one place; a stray variable is one an operator cannot find",
	instead: "add the setting to config.ts and take its value as an argument",
	*find(repository) {
		for (const { path, place, imports, usages } of repository.files) {
			if (!isProduct(place) || readsEnvironment(place)) continue;
			for (const { use, text, line } of usages) {
				if (use === "environment") yield { path, line, what: `reads ${text}` };
			}
			for (const one of imports) {
				const taken = isModule(one, "node:process", "process") && one.names.includes("env");
				if (taken) yield { path, line: one.line, what: `imports env from ${one.specifier}` };
			}
		}
	},
};

function readsEnvironment(place: Place): boolean {
	const path = place.inSource ?? "";
	return (
		place.service !== undefined &&
		(path === "config.ts" || path.startsWith("config/") || programs.includes(path))
	);
}

export const clockIsHandedIn: Rule = {
	name: "clock-is-handed-in",
	why: "time and chance are dependencies: a test travels in time instead of sleeping, and sees what was drawn",
	instead:
		"take `clock` from Dependencies (the kit's clock is the one that looks), and random values from the kit's crypto",
	*find({ files }) {
		for (const { path, place, usages } of files) {
			if (!isProduct(place)) continue;
			for (const { use, text, line } of usages) {
				const time = use === "clock" && !isPlatform(place, "clock");
				const chance = use === "chance" && !isPlatform(place);
				if (time || chance) yield { path, line, what: `uses ${text}` };
			}
		}
	},
};
