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

export const kitOpensDatabases: Rule = {
	name: "kit-opens-databases",
	why: "drizzle's own transaction keeps a connection whose BEGIN fails: the kit's does not, nor does the kit's pool",
	instead: "take `Database` from Dependencies, and open others with the kit's openDatabase",
	find: (repository) =>
		findImports(
			repository,
			(one, { place }) => isModule(one, "drizzle-orm/node-postgres", "pg-pool") && isServiceProduct(place),
		),
};

function speaksSql(place: Place): boolean {
	const own = isNamed(place, "queries") || isNamed(place, "tables");
	return own || isPlatform(place, "database") || place.inSource === "migrate.ts";
}

export const clockIsInjected: Rule = {
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
