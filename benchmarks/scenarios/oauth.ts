import type { Form, Page } from "../measure/send.ts";
import { type Sent, sendFor } from "../measure/send.ts";
import { type OAuthPeer, REDIRECT_URI, type Tokens } from "../peers/oauth/peer.ts";
import { runAll, type Scenario, type Task } from "./scenario.ts";

/** A bearer check with each token this often: the first is "first", the others are "repeated". */
const REPETITIONS = 10;

// State that one scenario leaves for the next.
const tokensByPeer = new WeakMap<OAuthPeer, Tokens[]>();
const formsByPeer = new WeakMap<OAuthPeer, (() => Promise<Page>)[]>();

export const oauthScenarios: Scenario<OAuthPeer>[] = [
	{
		name: "code exchange",
		async prepare(peer, count) {
			const codes = await runAll(times(count, (index) => () => newCode(peer, index)));
			const shared = { grant_type: "authorization_code", redirect_uri: REDIRECT_URI };
			return keepTokens(
				peer,
				codes.map((code) => ({ ...shared, code })),
			);
		},
	},
	{
		name: "refresh",
		prepare: (peer, count) => refreshes(peer, count),
	},
	{
		name: "first Bearer check",
		async prepare(peer, count) {
			await runAll(await refreshes(peer, count));
			return bearerChecks(peer, await someTokens(peer, count));
		},
	},
	{
		// Opaque tokens are looked up like any other.
		name: "first Bearer check, issued by another instance",
		isOfferedBy: ({ signsTokens }) => signsTokens === true,
		async prepare(peer, count) {
			const another = await peer.startAnother?.();
			if (!another) throw new Error(`${peer.name} has one instance`);
			await runAll(await refreshes(peer, count, another.origin));
			await another.stop();
			return bearerChecks(peer, await someTokens(peer, count));
		},
	},
	{
		name: "repeated Bearer check",
		async prepare(peer, count) {
			const tokens = (await someTokens(peer, count)).slice(0, Math.ceil(count / REPETITIONS));
			const tasks = bearerChecks(peer, tokens);
			await runAll(tasks);
			return times(REPETITIONS, () => tasks).flat();
		},
	},
	{
		name: "introspection",
		isOfferedBy: ({ paths }) => paths.introspect !== undefined,
		async prepare(peer, count) {
			const tokens = await someTokens(peer, count);
			const path = peer.paths.introspect ?? "";
			return tokens.map(({ access_token: token }) =>
				ask(peer, { path, form: { ...readSecret(peer), token } }),
			);
		},
	},
	{
		name: "authorization page",
		isOfferedBy: ({ allowForm }) => allowForm !== undefined,
		prepare: async (peer, count) => openPages(peer, count),
	},
	{
		name: "Allow",
		isOfferedBy: ({ allowForm }) => allowForm !== undefined,
		async prepare(peer, count) {
			let forms = formsByPeer.get(peer) ?? [];
			if (forms.length < count) {
				await runAll(openPages(peer, count));
				forms = formsByPeer.get(peer) ?? [];
			}
			formsByPeer.delete(peer);
			return forms.slice(0, count).map((submit) => async () => {
				if (!("left" in (await submit()))) throw new Error(`${peer.name} shows another page after Allow`);
			});
		},
	},
];

/** Refreshes tokens at the peer, or at another instance of it. */
async function refreshes(peer: OAuthPeer, count: number, origin?: string): Promise<Task[]> {
	const tokens = await someTokens(peer, count);
	if (peer.newTokens) return [];
	const requests = tokens.map(({ refresh_token }) => ({ grant_type: "refresh_token", refresh_token }));
	return keepTokens(peer, requests, origin);
}

function keepTokens(
	peer: OAuthPeer,
	requests: Record<string, string>[],
	origin: string = peer.origin,
): Task[] {
	const received: Tokens[] = [];
	tokensByPeer.set(peer, received);
	return requests.map((form) => async () => {
		const sent = { path: peer.paths.token, form: { ...readSecret(peer), ...form } };
		const { text } = await sendFor([200], origin, sent);
		received.push(JSON.parse(text) as Tokens);
	});
}

/** Number of access and refresh tokens. */
export function newTokens(peer: OAuthPeer, count: number): Promise<Tokens[]> {
	return someTokens(peer, count);
}

/** Tokens of one person. */
export async function createTokens(peer: OAuthPeer, person: number): Promise<Tokens> {
	const form = {
		grant_type: "authorization_code",
		redirect_uri: REDIRECT_URI,
		code: await newCode(peer, person),
	};
	const sent = { path: peer.paths.token, form: { ...readSecret(peer), ...form } };
	return JSON.parse((await sendFor([200], peer.origin, sent)).text) as Tokens;
}

/** The last scenario's tokens, or new ones. */
async function someTokens(peer: OAuthPeer, count: number): Promise<Tokens[]> {
	if (peer.newTokens) return peer.newTokens(count);
	const [exchange] = oauthScenarios;
	if ((tokensByPeer.get(peer)?.length ?? 0) < count && exchange)
		await runAll(await exchange.prepare(peer, count));
	return tokensByPeer.get(peer)?.slice(0, count) ?? [];
}

function openPages(peer: OAuthPeer, count: number): Task[] {
	const forms: (() => Promise<Page>)[] = [];
	formsByPeer.set(peer, forms);
	return times(count, (index) => async () => {
		const person = choosePerson(peer, index);
		const page = await person.get(authorizePath(peer, { prompt: "consent" }));
		if (!("text" in page) || !peer.allowForm) throw new Error(`${peer.name} shows no page`);
		const form: Form = peer.allowForm(page.text);
		forms.push(() => person.submit(form));
	});
}

async function newCode(peer: OAuthPeer, index: number): Promise<string> {
	const page = await choosePerson(peer, index).get(authorizePath(peer));
	const code = "left" in page ? page.left.searchParams.get("code") : null;
	if (code === null) throw new Error(`${peer.name} gives no code: ${JSON.stringify(page)}`);
	return code;
}

function authorizePath(peer: OAuthPeer, more: Record<string, string> = {}): string {
	const parameters = {
		response_type: "code",
		client_id: peer.client.id,
		redirect_uri: REDIRECT_URI,
		scope: peer.scope,
		state: "xyz",
		...more,
	};
	return `${peer.paths.authorize}?${new URLSearchParams(parameters)}`;
}

function choosePerson({ people, name }: OAuthPeer, index: number) {
	const person = people[index % people.length];
	if (!person) throw new Error(`${name} has no people`);
	return person;
}

function bearerChecks(peer: OAuthPeer, tokens: Tokens[]): Task[] {
	return tokens.map(({ access_token }) =>
		ask(peer, { path: peer.paths.me, headers: { authorization: `Bearer ${access_token}` } }),
	);
}

function ask({ origin }: OAuthPeer, sent: Sent): Task {
	return () => sendFor([200], origin, sent);
}

const readSecret = ({ client }: OAuthPeer) => ({ client_id: client.id, client_secret: client.secret });

function times<Item>(count: number, item: (index: number) => Item): Item[] {
	return Array.from({ length: count }, (_, index) => item(index));
}
