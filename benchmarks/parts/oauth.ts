import { comparePeers } from "../measure/compare-peers.ts";
import { startDatabaseServer } from "../measure/database-server.ts";
import {
	startBare,
	startBareSigned,
	startBetterAuth,
	startNodeOauth,
	startOidcProvider,
} from "../peers/oauth/others.ts";
import type { OAuthPeer } from "../peers/oauth/peer.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import {
	type Compared,
	chooseSize,
	comparisonReport,
	comparisonTable,
	makeTimes,
	ratioTable,
} from "../report/comparison.ts";
import { oauthScenarios } from "../scenarios/oauth.ts";
import type { Benchmark } from "./benchmark.ts";

const starts = [
	startSchedulingOauth,
	startBare,
	startBareSigned,
	startOidcProvider,
	startNodeOauth,
	startBetterAuth,
];

export const oauth: Benchmark<Compared> = {
	file: "scheduling-oauth",
	title: "scheduling-oauth beside other servers",
	minutes: { full: 5, short: 1 },
	async run(choices) {
		const size = chooseSize(choices, { rounds: 1, requests: 300 }, { rounds: 5, requests: 500 });
		const databases = await startDatabaseServer();
		const peers: OAuthPeer[] = [];
		try {
			for (const start of starts) peers.push(await start(databases));
			return { size, comparison: await comparePeers(peers, oauthScenarios, size) };
		} finally {
			for (const peer of peers) await peer.stop();
			await databases.stop();
		}
	},
	table: comparisonTable,
	ratios: ratioTable,
	report: (compared, about) => comparisonReport(compared, about, notes, oauthCaution),
	sentence({ comparison }) {
		const exchange = makeTimes(comparison["code exchange"]);
		const check = makeTimes(comparison["repeated Bearer check"]);
		return `A code exchange uses ${exchange("bare")} the CPU of a bare Express server that validates, signs and records nothing, and a repeated Bearer check ${check("bare")}. ${besideOidcProvider}`;
	},
};

/** Only what the recorded run and an independent one agree on; no ratio, until the peer is measured as it is meant to run. */
const besideOidcProvider =
	"Compared with oidc-provider, Allow uses less CPU; a code exchange, a repeated Bearer check and introspection are within the spread; the authorization page is about equal; a refresh and a first Bearer check use more.";

/** Before the figures of docs/benchmarks/scheduling-oauth.md. */
export const oauthCaution = `
**The rows of oidc-provider are not confirmed**: an independent run did not find these ratios. Here it ran inside Express and on a Node that
its release does not support, signed an ID token for each exchange, and closed idle database connections while others were measured.
Until it is measured as its documentation says, this is what both runs agree on:

${besideOidcProvider}
`;

/** What the servers are in docs/benchmarks/scheduling-oauth.md, and what is unfair. */
const notes = `- **bare**: Express and pg, one minimal statement a request, opaque tokens. No validation, limits, audit log, metrics, request ids,
  security headers or signature: the least that a server on this stack can do.
- **bare, our statement and ES256**: the same with scheduling-oauth's own statements, audit rows and signatures, run by its own modules. What
  scheduling-oauth takes beyond it is what it adds around them: validation, limits, headers, log and metrics.
- **oidc-provider** 9 with an adapter for PostgreSQL in one table, its statements prepared.
- **node-oauth** (\`@node-oauth/oauth2-server\` 5) behind Express, with a model in hand-written SQL. It has no authorization page.
- **better-auth** 1 with its own tables in PostgreSQL: its session check with the plugin for bearer tokens, two statements of Kysely. Its
  authorization server is a separate plugin, whose release needs other versions of its dependencies than this one, so it is not compared.
- A **repeated Bearer check** asks again with a token that the server has seen; the first one is new to it.
  scheduling-oauth does not verify the signature of a token that it issued itself, so it is also measured with tokens of another instance.

## What is unfair

In our favor: oidc-provider takes several small statements where we take one, and our database is on the same machine, so its round trips cost
CPU only; but it is written for any store, which we are not. Against us: we write an audit row with each exchange, refresh and Allow, a log
line and metrics with each request, and sign access tokens (ES256), which resource servers can verify without asking us. oidc-provider signs
an ID token instead, and its access tokens, like those of bare, node-oauth and better-auth, are opaque: their Bearer checks verify no signature. better-auth reads the session and its user, and no
app or grant. Only we and oidc-provider revoke what a leaked code bought. Statements count \`BEGIN\` and \`COMMIT\`. The load generator shares the machine, so requests a
second are lower than if the server had a machine to itself; CPU hardly changes.
`;
