// A contender's process: `serve.ts <name> <database>`, controlled by messages from the runner.
import pg from "pg";
import type { Contender, Hello, Name, Question, Start, Used } from "./contender.ts";
import { startBare } from "./contenders/bare.ts";
import { startOidcProvider } from "./contenders/oidc-provider.ts";
import { startService } from "./contenders/service.ts";

const starts: Record<Name, Start> = {
	"scheduling-oauth": startService,
	"bare Express and pg": startBare,
	"oidc-provider": startOidcProvider,
};

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
	statements += 1;
	return Reflect.apply(query, this, given);
} as typeof query;

const [, , name = "", databaseUrl = ""] = process.argv;
const start = starts[name as Name];
if (!start) throw new Error(`there is no contender ${name}`);
const { newCodes, ...hello } = await start(databaseUrl);
process.on("message", (question: Question) => {
	answer(question, newCodes).then((value) => process.send?.(value), fail);
});
// The runner has exited.
process.once("disconnect", () => process.exit());
process.send?.(hello satisfies Hello);

async function answer(question: Question, codes: Contender["newCodes"]): Promise<string[] | Used> {
	if ("newCodes" in question) return codes(question.newCodes);
	const { user, system } = process.cpuUsage();
	return { cpu: user + system, statements };
}

function fail(error: unknown): never {
	console.error(error);
	process.exit(1);
}
