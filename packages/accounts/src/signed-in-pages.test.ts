import { beforeEach, describe, expect, it } from "@jest/globals";
import { Conflict, errorHandler, NotFound, requestId, sendProblem, Unauthorized } from "@repo/http-errors";
import { makePages, seeOther } from "@repo/service-kit/html";
import { type CallerKind, idText, mountEndpoints } from "@repo/validation";
import express from "express";
import { h } from "preact";
import supertest from "supertest";
import { z } from "zod";
import { checkCsrf, csrfToken } from "./forms/csrf.ts";
import { signedInPages } from "./signed-in-pages.ts";

const now = new Date("2030-01-01T12:00:00Z");
const steps: string[] = [];
let provenAt = now;
let secret = "s";
let sessionId = "1";
beforeEach(() => {
	steps.length = 0;
	provenAt = now;
	secret = "s";
	sessionId = "1";
});

type Person = { id: string; secret: string; provenAt: Date };
const caller: CallerKind<{ session: Person }> = {
	security: [{ session: [] }],
	authenticate: async (request) => {
		steps.push("caller");
		if (!request.get("cookie")?.startsWith("in")) throw new Unauthorized("signed_out", "Sign in.");
		return { session: { id: sessionId, secret, provenAt } };
	},
};
const { page, formPage, action, button } = signedInPages({
	page: makePages({ product: "Test", stylesheet: "" }).page,
	clock: () => now,
	caller,
	cookies: { isHttps: false, service: "test" },
	sessionOf: ({ session }) => session,
});

const shown = (what: object) => h("main", {}, JSON.stringify(what).replaceAll('"', "'"));
const params = z.object({ thing: idText });
const settings = page({
	path: "/things/:thing",
	params,
	query: z.object({ team: z.string().optional() }),
	purpose: ({ thing }) => `thing ${thing}`,
	words: { "": "Saved.", renamed: "Renamed." },
	open: ({ params: { thing } }) => {
		steps.push("open");
		if (thing === 404) throw new NotFound();
		return { thing };
	},
	view: ({ opened, query, form, done, csrf }) => shown({ ...opened, ...query, ...form, done, csrf }),
});
const endpoints = [
	settings,
	action(settings, {
		path: "/things/:thing/name",
		proof: "to-submit",
		purpose: ({ thing }) => `thing ${thing}`,
		schema: z.object({
			name: z
				.string()
				.refine(() => steps.push("fields"))
				.max(9),
			password: z.string().optional(),
		}),
		fieldOf: { name_taken: "name" },
		act: ({ name }, { opened, query }) => {
			steps.push("act");
			if (name === "taken") throw new Conflict("name_taken", "This name is taken.");
			if (name === "gone") throw new NotFound();
			return `/things/${opened.thing}?done=renamed&team=${query.team}`;
		},
	}),
	button({
		path: "/things/:thing/end",
		params,
		purpose: "end",
		act: ({ params: { thing }, typed }) => seeOther(`/${thing}`, { "X-Typed": typed.why ?? "" }),
	}),
	...formPage({
		path: "/delete",
		proof: "to-see",
		purpose: "delete",
		words: { done: "Deleted." },
		view: ({ done }) => shown({ done }),
		form: { schema: z.object({}), act: () => "/delete?done=done" },
	}),
	...["/hidden", "/kept"].flatMap((path) =>
		formPage({
			path,
			proof: "to-see",
			...(path === "/kept" && { isKept: true }),
			purpose: "edit",
			view: ({ form }) => shown(form),
			form: { schema: z.object({ name: z.string() }), act: () => path },
		}),
	),
	action(settings, {
		path: "/things/:thing/move",
		proof: "to-submit",
		purpose: ({ thing }) => `thing ${thing}`,
		schema: z.object({ move: z.string(), reason: z.string().optional() }),
		isTyped: ({ move }) => move === "hold",
		act: () => "/",
	}),
];
const app = express();
app.use(requestId);
mountEndpoints(app, endpoints);
app.use(errorHandler({ render: sendProblem, logFault: () => {} }));

const get = (path: string) => supertest(app).get(path).set("Cookie", "in");
const post = (path: string, purpose: string, fields: object = {}) =>
	supertest(app)
		.post(path)
		.set("Cookie", "in")
		.type("form")
		.send({ csrf: csrfToken({ secret: "s" }, purpose), ...fields });

describe("a page of a signed-in person", () => {
	it("confirms an action only with its ?done", async () => {
		const said = async (query: string) =>
			/'done':'([^']*)'/.exec((await get(`/things/7${query}`).expect(200)).text)?.[1];
		expect(await said("?done")).toBe("Saved.");
		expect(await said("?team=1&done=renamed")).toBe("Renamed.");
		for (const query of ["", "?team=1", "?done=other", "?done=toString", "?done&done", "?done[]=renamed"])
			expect([query, await said(query)]).toEqual([query, undefined]);
	});

	it("has the token of its purpose, and is not cached", async () => {
		const { text, headers } = await get("/things/7?team=x").expect(200);
		checkCsrf({ secret: "s" }, "thing 7", /'csrf':'([^']+)'/.exec(text)?.[1]);
		expect(text).toContain("'team':'x'");
		expect(headers["cache-control"]).toBe("no-store");
	});

	it("asks for a recent proof before it is shown, but not to confirm an action", async () => {
		provenAt = new Date(now.getTime() - 3_600_000);
		const { body } = await get("/delete").expect(403);
		expect(body.code).toBe("proof_required");
		await get("/delete?done=done").expect(200);
		await get("/things/7").expect(200);
	});
});

describe("a form", () => {
	it("passes caller, proof, open, token, fields and act in this order", async () => {
		const fields = { name: "new" };
		const { headers } = await post("/things/7/name?team=2", "thing 7", fields).expect(303);
		expect(headers.location).toBe("/things/7?done=renamed&team=2");
		expect(steps).toEqual(["caller", "open", "fields", "act"]);

		const upTo = async (request: ReturnType<typeof post>, status: number) => {
			steps.length = 0;
			await request.expect(status);
			return steps.at(-1);
		};
		expect(await upTo(post("/things/404/name", "other").set("Cookie", ""), 401)).toBe("caller");
		expect(await upTo(post("/things/404/name", "other"), 404)).toBe("open");
		expect(await upTo(post("/things/7/name", "other", fields), 403)).toBe("open");
		expect(await upTo(post("/things/7/name", "thing 7", { name: "far too long" }), 400)).toBe("fields");
		provenAt = new Date(now.getTime() - 3_600_000);
		expect(await upTo(post("/things/404/name", "other"), 403)).toBe("caller");
	});

	it("is drawn again with its values, except passwords, after an error that can be fixed", async () => {
		const fields = { name: "taken", password: "hunter2" };
		const { text } = await post("/things/7/name", "thing 7", fields).expect(409);
		expect(text).toContain("{'thing':7,'typed':{'name':'taken'},'errors':{'name':'This name is taken.'},");
		expect(text).not.toContain("'done'");
		const stale = await post("/things/7/name", "thing 8", fields).expect(403);
		// Reloading this page would submit the same form again.
		expect(stale.text).toContain("'form':'This form has expired. Submit it again.");
		await post("/things/7/name", "thing 7", { name: "gone" }).expect(404);
	});

	describe("whose proof has become too old", () => {
		const fields = { name: "new", password: "hunter2" };
		const submit = () => post("/things/7/name?team=2", "thing 7", fields);
		const csrfIn = (text: string) => /'csrf':'([^']+)'/.exec(text)?.[1];
		beforeEach(() => {
			provenAt = new Date(now.getTime() - 600_001);
		});

		it("is drawn again as typed, except passwords, with a link that verifies in another tab", async () => {
			const { text } = await submit().expect(403);
			expect(text).toContain(
				"{'thing':7,'team':'2','typed':{'name':'new'},'errors':{'form':'It has been too long",
			);
			expect(text).toContain("'href':'/account/verify?return_to=%2Faccount%2Fverify%3Fdone'");
			expect(text).not.toContain("hunter2");
			expect(steps).not.toContain("act");
		});

		it("can be submitted after that, though the session has a new secret", async () => {
			const { text, headers } = await submit();
			const browser = String(headers["set-cookie"]).split(";")[0];
			const again = (path: string, cookie: string) =>
				supertest(app)
					.post(path)
					.set("Cookie", cookie)
					.type("form")
					.send({ ...fields, csrf: csrfIn(text) });
			[secret, provenAt] = ["renewed", now];
			// Not in another browser, not in another session of this one, and not for another thing.
			await again("/things/7/name", "in").expect(403);
			sessionId = "2";
			await again("/things/7/name", `in; ${browser}`).expect(403);
			sessionId = "1";
			await again("/things/8/name", `in; ${browser}`).expect(403);
			expect(steps).not.toContain("act");
			const { headers: led } = await again("/things/7/name?team=2", `in; ${browser}`).expect(303);
			expect(led.location).toBe("/things/7?done=renamed&team=2");
		});

		it("is not drawn for a form of somebody else, which leads to the verification", async () => {
			const { body } = await post("/things/7/name", "other", fields).expect(403);
			expect(body.code).toBe("proof_required");
		});

		it("is not drawn if nothing was typed, but leads to the verification", async () => {
			for (const one of [post("/delete", "delete"), post("/things/7/move", "thing 7", { move: "end" })])
				expect((await one.expect(403)).body.code).toBe("proof_required");
			const held = await post("/things/7/move", "thing 7", { move: "hold", reason: "Case" }).expect(403);
			expect(held.text).toContain("'reason':'Case'");
		});

		it("is drawn on a page that requires the proof to see it only if that shows nothing that needs it", async () => {
			expect((await post("/hidden", "edit", fields).expect(403)).body.code).toBe("proof_required");
			expect((await post("/kept", "edit", fields).expect(403)).text).toContain("{'typed':{'name':'new'}");
		});
	});

	it("of a page that requires a proof requires it, too", async () => {
		await post("/delete", "delete").expect(303).expect("location", "/delete?done=done");
		provenAt = new Date(now.getTime() - 3_600_000);
		await post("/delete", "delete").expect(403);
	});
});

it("a button needs its token, and may return any response", async () => {
	await post("/things/7/end", "other").expect(403);
	await post("/things/7/end", "end", { why: "x" })
		.expect(303)
		.expect("location", "/7")
		.expect("x-typed", "x");
});
