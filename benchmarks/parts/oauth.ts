import { comparePeers, compareRuns } from "../measure/compare-peers.ts";
import type { DatabaseServer } from "../measure/database-server.ts";
import {
	startBare,
	startBareSigned,
	startBetterAuth,
	startNodeOauth,
	startOidcProvider,
} from "../peers/oauth/others.ts";
import type { OAuthPeer } from "../peers/oauth/peer.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import { patient } from "../peers/start-process.ts";
import {
	type Compared,
	chooseSize,
	compareSpreads,
	comparisonReport,
	comparisonTable,
	makeTimes,
	ratioTable,
} from "../report/comparison.ts";
import { oauthScenarios } from "../scenarios/oauth.ts";
import type { Benchmark } from "./benchmark.ts";

const startBefore = (root: string) => (databases: DatabaseServer) =>
	startSchedulingOauth(databases, patient, root);

const starts = [
	startSchedulingOauth,
	startBare,
	startBareSigned,
	startOidcProvider,
	startNodeOauth,
	startBetterAuth,
].map(
	(start) =>
		(databases: DatabaseServer): Promise<OAuthPeer | OAuthPeer[]> =>
			start(databases),
);

export const oauth: Benchmark<Compared> = {
	file: "scheduling-oauth",
	title: "scheduling-oauth beside other servers",
	minutes: { full: 9, short: 2 },
	async run(choices) {
		const { against } = choices;
		const short = { runs: 1, rounds: 1, requests: 300 };
		const size = chooseSize(choices, short, { runs: 3, rounds: 3, requests: 400 });
		const compared = against === undefined ? starts : [startSchedulingOauth, startBefore(against)];
		const comparison = await compareRuns(size.runs, compared, (peers, run) =>
			comparePeers(peers, oauthScenarios, size, run),
		);
		return { size, comparison };
	},
	table: comparisonTable,
	ratios: ratioTable,
	report: (compared, about) => comparisonReport(compared, about, notes),
	sentence({ comparison }) {
		const exchange = makeTimes(comparison["code exchange"]);
		const check = makeTimes(comparison["repeated Bearer check"]);
		return `A code exchange uses ${exchange("bare")} the CPU of a bare Express server that validates, signs and records nothing, and a repeated Bearer check ${check("bare")}. ${oidcProviders.map((kind) => besideOidcProvider(comparison, kind)).join(" ")}`;
	},
};

/** Of equal kind first: ours are signed, and come without an ID token. */
const oidcProviders = [
	{ name: "oidc-provider, JWT", tokens: "signed access tokens" },
	{ name: "oidc-provider, opaque and ID token", tokens: "opaque access tokens and an ID token" },
	{ name: "oidc-provider, opaque", tokens: "opaque access tokens" },
];

/** What the spreads of the runs allow to say. */
function besideOidcProvider(
	comparison: Compared["comparison"],
	{ name, tokens }: (typeof oidcProviders)[0],
): string {
	const verdicts = Object.entries(comparison).flatMap(([scenario, peers]) => {
		const [ours, other] = [Object.values(peers)[0], peers[name]];
		return ours && other
			? [{ scenario, verdict: compareSpreads(ours, other), times: makeTimes(peers)(name) }]
			: [];
	});
	const parts = (["less", "tie", "more"] as const).flatMap((verdict) => {
		const found = verdicts.filter((one) => one.verdict === verdict);
		if (found.length === 0) return [];
		const names = found.map(({ scenario, times }) =>
			verdict === "tie" ? scenario : `${scenario} (${times})`,
		);
		const words = {
			less: "it uses less in",
			tie: "the difference is within the spread in",
			more: "it uses more in",
		};
		return [`${words[verdict]} ${names.join(", ")}`];
	});
	return `Beside oidc-provider with ${tokens}, ${parts.join("; ")}.`;
}

/** What the servers are in docs/benchmarks/scheduling-oauth.md, and what is unfair. */
const notes = `- **bare**: Express and pg, one minimal statement a request, opaque tokens. No validation, limits, audit log, metrics, request ids,
  security headers or signature: the least that a server on this stack can do.
- **bare, our statement and ES256**: the same with scheduling-oauth's own statements, audit rows and signatures, run by its own modules. What
  scheduling-oauth takes beyond it is what it adds around them: validation, limits, headers, log and metrics.
- **oidc-provider** 9 as its documentation sets it up, on Node's own server, with an adapter for PostgreSQL in one table whose statements are
  prepared, and a client that is in the database. It issues opaque access tokens, or signed ones (JWT, ES256) for a resource; with the scope
  \`openid\`, an ID token as well, signed. Its check of a Bearer token (userinfo) needs that scope. An authorization page and Allow are two
  requests each, one of them a redirect within the server.
- **node-oauth** (\`@node-oauth/oauth2-server\` 5) behind Express, with a model in hand-written SQL. It has no authorization page.
- **better-auth** 1 with its own tables in PostgreSQL: its session check with the plugin for bearer tokens, two statements of Kysely. Its
  authorization server is a separate plugin, whose release needs other versions of its dependencies than this one, so it is not compared.
- A **repeated Bearer check** asks again with a token that the server has seen; the first one is new to it.
  scheduling-oauth does not verify the signature of a token that it issued itself, so it is also measured with tokens of another instance.

## What is unfair

In our favor: oidc-provider takes several small statements where we take one, and our database is on the same machine, so its round trips cost
CPU only; but it is written for any store, which we are not. Against us: we write an audit row with each exchange, refresh and Allow, a log
line and metrics with each request, and sign access tokens (ES256), which resource servers can verify without asking us. The opaque access tokens of
oidc-provider, bare, node-oauth and better-auth carry no signature to verify. better-auth reads the session and its user, and no
app or grant. Only we and oidc-provider revoke what a leaked code bought. Our server also runs its own jobs, and their work is counted. Statements count \`BEGIN\` and \`COMMIT\`. The
load generator shares the machine, so requests a second are lower than if the server had a machine to itself; CPU hardly changes.
`;
