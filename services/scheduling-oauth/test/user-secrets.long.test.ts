import { beforeAll, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { logoPng, newApp, newTokens, refreshOf, shownSecret } from "./support/apps.ts";
import { sendWithFile } from "./support/console.ts";
import { createUser, hiddenFields, newBrowser, newPerson } from "./support/people.ts";
import { lastProof } from "./support/proofs.ts";
import { sharedMailApp } from "./support/shared-app.ts";

type Browser = ReturnType<typeof newBrowser>;
const FIRST = "the first password, typed right";
const WRONG = "a wrong password, typed in haste";
const SECOND = "the second password, chosen by link";
const THIRD = "the third password, chosen at leisure";

const { app, mail: mailbox } = sharedMailApp();
const root = sharedByTests(() => newPerson(app, "root", { role: "operator" }));
const calendar = sharedByTests(() => newApp(app));
const secrets: string[] = [FIRST, WRONG, SECOND, THIRD];
/** Failed jobs, read before a retry can remove them. */
const failedJobs: { last_error: string }[] = [];
let faults = 0;
let lastLocation: string | undefined;

beforeAll(async () => {
	secrets.push(root.secret, calendar.secret, app.dependencies.config.SIGNING_KEY_SECRET);
});

/** Records a value that must not appear anywhere, and returns it. */
function remember(found: string | undefined): string {
	if (!found) throw new Error("there is no secret where one was looked for");
	secrets.push(found);
	return found;
}

/** Fills in and submits a page's form while the database fails at `broken`, then again. */
async function fill(
	browser: Browser,
	path: string,
	typed: Record<string, string>,
	broken = "audit_events",
	fail = failing,
) {
	const { text } = await browser.get(path);
	const hidden = hiddenFields(text);
	remember(hidden.csrf);
	const send = () =>
		browser
			.post(path.split("?")[0] ?? "")
			.type("form")
			.send({ ...hidden, ...typed });
	await fail(broken, send);
	const answer = await send();
	lastLocation = answer.headers.location;
	for (const cookie of answer.headers["set-cookie"] ?? []) {
		const [, value] = /^[\w-]+=([^;]+)/.exec(cookie) ?? [];
		if (value) remember(value);
	}
	return answer;
}

/** An internal error in the middle of statements with secrets or their hashes as parameters. */
async function failing(table: string, send: () => PromiseLike<{ status: number }>) {
	const { $client } = app.dependencies.db;
	await $client.query(`ALTER TABLE ${table} RENAME TO elsewhere`);
	const { status } = await send();
	await app.workOff();
	const jobs = await $client.query(
		"SELECT * FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL",
	);
	failedJobs.push(...jobs.rows);
	await $client.query(`ALTER TABLE elsewhere RENAME TO ${table}`);
	if (status === 500) faults += 1;
}

/** Like `failing`, but the table fails only for the jobs: the request gets its response first. */
async function failingJobs(table: string, send: () => PromiseLike<{ status: number }>) {
	const answer = await send();
	await failing(table, async () => answer);
}

/** Proves an address by the last email's code; the page that follows. */
async function proven(browser: Browser): Promise<string> {
	await app.workOff();
	const { link, code } = lastProof(mailbox);
	remember(link.split("=")[1]);
	remember(code.replace(" ", ""));
	const page = String(lastLocation);
	return String((await fill(browser, page, { code }, "address_proofs")).headers.location);
}

async function anAccount(): Promise<Browser> {
	const ada = { username: "ada", email: "ada@example.test", name: "Ada", timeZone: "UTC", password: FIRST };
	const stranger = newBrowser(app);
	await fill(stranger, "/sign-up", { email: "grace@example.test" }, "address_proofs");
	const newAccount = await proven(stranger);
	const { email: _, ...grace } = { ...ada, username: "grace" };
	await fill(stranger, newAccount, grace, "sessions");
	await createUser(app.dependencies, ada);
	const browser = newBrowser(app);
	await fill(browser, "/sign-in", { login: "ada", password: WRONG });
	await browser.get(`/sign-in?login=ada&password=${encodeURIComponent(FIRST)}`);
	await fill(browser, "/sign-in", { login: "ada", password: FIRST }, "sessions");
	const forgetful = newBrowser(app);
	await fill(forgetful, "/password/forgotten", { email: ada.email }, "address_proofs", failingJobs);
	await fill(forgetful, await proven(forgetful), { password: SECOND });
	await fill(forgetful, "/account/password", { current_password: WRONG, password: THIRD });
	await fill(forgetful, "/account/password", { current_password: SECOND, password: THIRD });
	return forgetful;
}

async function aKey(browser: Browser) {
	const { text } = await fill(browser, "/account/api-keys", { name: "x", days: "30" });
	const key = remember(/sched_key_[\w-]+/.exec(text)?.[0]);
	await app.agent.get("/api/v1/bookings").set("X-API-Key", key).expect(200);
	await app.agent.get(`/api/v1/bookings?apiKey=${key}`).expect(200);
	for (const table of ["api_keys", "bookings"])
		await failing(table, () => app.agent.get(`/api/v1/bookings?apiKey=${key}`));
	await app.agent.get(`/nowhere/${key}?apiKey=${key}`).expect(404);
}

/** Tokens in every format, and secrets in the wrong places. */
async function tokens() {
	const bought = await newTokens(app, root, calendar, { scope: "READ_BOOKING READ_PROFILE" });
	remember(bought.access_token);
	const { client_id, client_secret, ...rest } = refreshOf(calendar, remember(bought.refresh_token));
	const all = { client_id, client_secret, ...rest };
	const basic = remember(Buffer.from(`${client_id}:${client_secret}`).toString("base64"));
	const agent = app.agent;
	const misplaced = new URLSearchParams(all);
	for (const path of ["/api/auth/oauth/token", "/api/auth/oauth/refreshToken"]) {
		const sendings = [
			() => agent.post(path).send(all),
			() => agent.post(path).type("form").send(all),
			() => agent.post(path).set("Authorization", `Basic ${basic}`).send(rest),
			() =>
				agent
					.post(path)
					.set("Authorization", `Bearer ${rest.refresh_token}`)
					.send({ ...all, refresh_token: "" }),
			() => agent.get(`${path}?${misplaced}`),
			() => agent.post(`${path}?${misplaced}`),
			() => agent.post(path).type("text").send(String(misplaced)),
			() =>
				agent
					.post(path)
					.type("json")
					.send(`${JSON.stringify(all)}}`),
			() => agent.post(path).send({ ...all, refresh_token: [rest.refresh_token] }),
			() => agent.post(`${path}/${rest.refresh_token}`),
		];
		for (const send of sendings) {
			await failing("refresh_tokens", send);
			const { body } = await send();
			if (body.access_token) remember(body.access_token);
		}
	}
	const me = () => agent.get(`/api/auth/oauth/me?access_token=${bought.access_token}`);
	await me().expect(401);
	await failing("signing_keys", () => me().auth(bought.access_token, { type: "bearer" }));
	for (const what of ["introspect", "revoke"]) {
		const send = () => agent.post(`/api/auth/oauth/${what}`).send({ ...all, token: rest.refresh_token });
		await failing("connections", send);
		await send().expect(200);
	}
}

async function anOperator() {
	const items = { name: "Diary", link: "https://d.example", redirect_uris: "https://d.example/cb" };
	const form = { csrf: remember(root.token("operator clients")), ...items, logo: await logoPng() };
	await failing("audit_events", () => sendWithFile(root, "/operator/clients", form));
	const { text } = await sendWithFile(root, "/operator/clients", form).expect(200);
	remember(shownSecret(text));
	const rotation = () =>
		root.browser
			.post(`/operator/clients/${calendar.clientId}/secrets`)
			.type("form")
			.send({ csrf: remember(root.token(`operator client ${calendar.clientId}`)) });
	await failing("audit_events", rotation);
	remember(shownSecret((await rotation().expect(200)).text));
	const joan = { username: "joan", email: "joan@example.test", name: "Joan", time_zone: "UTC", role: "user" };
	const send = () =>
		root.browser
			.post("/operator/users")
			.type("form")
			.send({ csrf: remember(root.token("operator users")), ...joan });
	await failing("audit_events", send);
	remember(/<pre>([\w-]{43})<\/pre>/.exec((await send().expect(200)).text)?.[1]);
}

it("no secret used by people, apps or operators is in the log or the audit log, even when the database fails", async () => {
	await aKey(await anAccount());
	await tokens();
	await anOperator();
	const { $client } = app.dependencies.db;
	expect(failedJobs).not.toEqual([]);
	for (const job of failedJobs) expect(job.last_error).toContain("address_proofs");
	await $client.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
	await app.workOff();
	const log = app.logged.join("");
	expect(faults).toBeGreaterThan(20);
	expect(log.match(/a request failed/g)).toHaveLength(faults);
	const tables = ["audit_events", "mails"].map((table) => $client.query(`SELECT * FROM ${table}`));
	const everything =
		log + JSON.stringify([failedJobs, ...(await Promise.all(tables)).map(({ rows }) => rows)]);
	expect(new Set(secrets).size).toBeGreaterThan(30);
	expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
	expect(everything).not.toMatch(/argon2|\\x[0-9a-f]{64}|<Buffer|params: /);
});
