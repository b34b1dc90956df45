import { afterAll, beforeAll } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import supertest from "supertest";
import { createApp } from "../../src/app.ts";
import { type FakeProvider, startFakeProvider } from "./fake-provider.ts";
import { startApp, type TestApp } from "./start-app.ts";

export let acme: FakeProvider;
export let other: FakeProvider;
export let strict: FakeProvider;
let mail: MailServer;
export let app: TestApp;
let number = 0;
export let providers: object[];
export const newEmail = (domain = "acme.example") => `person-${++number}@${domain}`;

/** Starts the service with three providers: Strict is the only way to sign in for its domain. */
export function useProviders(): void {
	beforeAll(async () => {
		acme = await startFakeProvider();
		other = await startFakeProvider();
		strict = await startFakeProvider();
		mail = await startMailServer();
		const shared = { clientId: "signing", clientSecret: "secret" };
		const rules = { claim: "groups", team: 1 };
		providers = [
			{
				...{ ...shared, id: "acme", name: "Acme", issuer: acme.issuer, domains: ["acme.example"] },
				createAccounts: true,
				teams: [
					{ ...rules, value: "legal", role: "member" },
					{ ...rules, value: "board", role: "admin" },
				],
			},
			{
				...shared,
				id: "other",
				name: "Other",
				issuer: other.issuer,
				domains: ["other.example", "acme.example"],
			},
			{
				...{ ...shared, id: "strict", name: "Strict", issuer: strict.issuer },
				...{ domains: ["strict.example"], required: true },
			},
		];
		app = await startApp({
			OPENID_PROVIDERS: JSON.stringify(providers),
			SESSION_SECONDS: "86400",
			SMTP_URL: mail.url,
		});
	});
	afterAll(async () => {
		await app.workOff();
		await app.close();
		await mail.close();
		for (const one of [acme, other, strict]) await one.close();
	});
}

export const seconds = () => Math.floor(app.dependencies.clock().getTime() / 1000);
export const sql: TestApp["sql"] = (text, values) => app.sql(text, values);
export const eventsOf = async (email: string) =>
	(
		await sql(
			"SELECT type FROM account_events WHERE user_id = (SELECT id FROM users WHERE email = $1) ORDER BY id",
			[email],
		)
	).map(({ type }) => type);

export type OpenIdBrowser = {
	agent: ReturnType<typeof supertest.agent>;
	get(path: string): supertest.Test;
	/** Returns the authorization request. */
	begin(id?: string, query?: string): Promise<string>;
	/** Brings the provider's answer. */
	finish(answer: Record<string, string>, id?: string): supertest.Test;
	signIn(claims: Record<string, unknown>, query?: string): Promise<supertest.Response>;
	/** Submits the page's form of `action`. */
	submit(page: { text: string }, action: string | RegExp, values?: object): Promise<supertest.Response>;
	signInWithPassword(login: string): Promise<supertest.Response>;
	/** Of the account that is signed in. */
	email(): Promise<string | undefined>;
};

/** A browser: `agent` keeps its cookies. */
export function newBrowser(): OpenIdBrowser {
	const agent: ReturnType<typeof supertest.agent> = supertest.agent(
		createApp(app.dependencies, { checkResponses: true }),
	);
	const get = (path: string): supertest.Test => agent.get(path).set("Accept", "text/html");
	const begin = async (id = "acme", query = "") => {
		const { headers } = await get(`/sign-in/openid/${id}${query}`).expect(303);
		return headers.location as string;
	};
	const finish = (answer: Record<string, string>, id = "acme"): supertest.Test =>
		get(`/sign-in/openid/${id}/callback`).query(answer);
	return {
		...{ agent, get, begin, finish },
		signIn: async (claims: Record<string, unknown>, query = ""): Promise<supertest.Response> =>
			finish(acme.answer(await begin("acme", query), { ...claims })),
		async submit(
			page: { text: string },
			action: string | RegExp,
			values: object = {},
		): Promise<supertest.Response> {
			const forms = [...page.text.matchAll(/<form[^>]*? action="([^"]*)".*?<\/form>/gs)];
			const form = forms.find(([, one = ""]) =>
				typeof action === "string" ? one === action : action.test(one),
			);
			if (!form) throw new Error(`no form ${action} in ${page.text}`);
			const hidden = [...form[0].matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
				name,
				value,
			]);
			return agent
				.post(form[1] ?? "")
				.set({ Accept: "text/html", Origin: "http://localhost:4200" })
				.type("form")
				.send({ ...Object.fromEntries(hidden), ...values });
		},
		async signInWithPassword(login: string) {
			return this.submit(await get("/sign-in"), "/sign-in", { login, password: "correct horse battery" });
		},
		email: async () => {
			const { text, status } = await get("/settings/profile");
			return status === 200 ? /[\w-]+@[\w.]+example(\.com)?/.exec(text)?.[0] : undefined;
		},
	};
}

export const code = (text: string) => /role="alert">([^<]*)/.exec(text)?.[1];
