import type { Clock } from "@repo/service-kit/clock";
import {
	doneQuery,
	emptyForm,
	type FormState,
	formRequest,
	type PageOptions,
	type Pages,
	pageResponses,
	readQueryForm,
	readTyped,
	seeOther,
	submitForm,
	type Typed,
} from "@repo/service-kit/html";
import { type CallerKind, type Endpoint, type EndpointResponse, endpoint } from "@repo/validation";
import type { Request } from "express";
import type { VNode } from "preact";
import { z } from "zod";
import { checkCsrf, csrfToken, type TokenHolder } from "./forms/csrf.ts";
import { requireProof } from "./security/require-proof.ts";

type Who = { caller: unknown; session: TokenHolder & { provenAt: Date } };

/** Who asks, and for what. */
type Asked<W extends Who, Params, Query> = W & {
	params: Params;
	query: Query;
	request: Request;
	/** What a form sent, as text; empty for a page. */
	typed: Typed;
};
type Opening<W extends Who, Params, Query, Opened> = (
	asked: Asked<W, Params, Query>,
) => Promise<Opened> | Opened;

/** The purpose of a form's token (CSRF), possibly of forms about one thing. */
type Purpose<Params> = string | ((params: Params) => string);

type Address<Params, Query> = {
	/** Express path. */
	path: string;
	params?: z.ZodType<Params>;
	query?: z.ZodType<Query>;
};

export type PageSpec<W extends Who, Params, Query, Opened> = Address<Params, Query> & {
	/**
	 * Requires a recent proof, after which the person returns to this page: "to-see" before the page is shown (except to
	 * confirm an action), "to-submit" before its form is submitted.
	 */
	proof?: "to-see" | "to-submit";
	/**
	 * In place of `query`, if a form on the page sends it: an invalid one draws the page with the errors and an empty
	 * query, which is therefore valid.
	 */
	filter?: z.ZodType<Query>;
	/** Reads what the page and its forms act on. Throws if the person may not. */
	open?: Opening<W, Params, Query, Opened>;
	purpose?: Purpose<Params>;
	/** Draws the page, and reads what is only shown. */
	view: (shown: Shown<W, Params, Query, Opened>) => Promise<VNode> | VNode;
	/** Confirms actions, by the value of `?done`, which is "" for `?done` alone; a function, in the page's language. */
	words?: Record<string, string> | (() => Record<string, string>);
	options?: PageOptions | ((asked: Asked<W, Params, Query> & { opened: Opened }) => PageOptions);
};

type Shown<W extends Who, Params, Query, Opened> = Asked<W, Params, Query> & {
	opened: Opened;
	/** A refused form with its values and errors, or what `filter` read; otherwise empty. */
	form: FormState;
	/** Confirms the last action. */
	done: string | undefined;
	/** The token for the page's `purpose`. */
	csrf: string;
};

/** An address to redirect to, or another response, such as a page with a secret that is shown once. */
type Outcome = string | EndpointResponse<typeof pageResponses>;

type FormSpec<W extends Who, Params, Query, Opened, Schema extends z.ZodType> = {
	schema: Schema;
	/** The field that an error belongs to, by the error's code. A 404 is named here if a field can be corrected. */
	fieldOf?: Record<string, string>;
	/** In place of the page's, if the form needs another permission. */
	open?: Opening<W, Params, Query, Opened>;
	/** Errors that the person can fix (400, 403, 409, 429) draw the page again, with the values. */
	act: (
		typed: z.output<Schema>,
		asked: Asked<W, Params, Query> & { opened: Opened },
	) => Promise<Outcome> | Outcome;
};

type ActionSpec<W extends Who, Params, Query, Opened, Schema extends z.ZodType> = FormSpec<
	W,
	Params,
	Query,
	Opened,
	Schema
> & {
	path: string;
	purpose: Purpose<Params>;
	proof?: "to-submit";
	/** In bytes. */
	bodyLimit?: number;
};

type ButtonSpec<W extends Who, Params, Query> = Address<Params, Query> & {
	purpose: Purpose<Params>;
	/** Errors get the error page. */
	act: (asked: Asked<W, Params, Query>) => Promise<Outcome> | Outcome;
};

/** A page, to which {@link signedInPages}' `action` adds forms. */
type Page<W extends Who, Params, Query, Opened> = Endpoint & { spec: PageSpec<W, Params, Query, Opened> };

type Kit<W extends Who> = {
	page: Pages["page"];
	clock: Clock;
	caller: CallerKind<W["caller"]>;
	sessionOf: (caller: W["caller"]) => W["session"];
};

/**
 * How a service declares pages of signed-in people. The order is always: caller, recent proof, `open`, CSRF token,
 * fields, `act`, redirect.
 *
 *     formPage({
 *       path: "/account/name",
 *       purpose: "name",
 *       words: { "": "Saved." },
 *       view: (shown) => <NamePage {...shown} />,
 *       form: {
 *         schema: z.object({ name: lineOfText({ max: 100 }) }),
 *         act: async ({ name }, { session }) => {
 *           await changeName(deps, session.user, name);
 *           return "/account/name?done";
 *         },
 *       },
 *     });
 */
export function signedInPages<Caller, Session extends Who["session"]>(
	kit: Kit<{ caller: Caller; session: Session }>,
) {
	type W = { caller: Caller; session: Session };
	type Received<Params, Query> = { caller: Caller; params: Params; query: Query; request: Request };
	const ask = <Params, Query>(
		{ caller, params, query, request }: Received<Params, Query>,
		typed: Typed = {},
	) => ({ caller, params, query, request, typed, session: kit.sessionOf(caller) });
	const shared = { caller: kit.caller, responses: pageResponses } as const;

	function prove<Params, Query, Opened>(
		{ path }: PageSpec<W, Params, Query, Opened>,
		{ session, request }: { session: Session; request: Request },
	): void {
		const filled = path.replaceAll(/:(\w+)/g, (_all, name) =>
			encodeURIComponent(String(request.params[name])),
		);
		requireProof(kit, session, filled);
	}

	async function draw<Params, Query, Opened, const Status extends number>(
		{ view, purpose, options = {} }: PageSpec<W, Params, Query, Opened>,
		shown: Omit<Shown<W, Params, Query, Opened>, "csrf">,
		status: Status,
		headers: Record<string, string> = {},
	) {
		const csrf = purpose === undefined ? "" : csrfToken(shown.session, purposeFor(purpose, shown));
		const content = await view({ ...shown, csrf } as Shown<W, Params, Query, Opened>);
		const chosen = typeof options === "function" ? options(shown) : options;
		return kit.page(status, content, { ...chosen, headers: { ...chosen.headers, ...headers } });
	}

	/** A page without a form, or with forms and buttons at addresses of their own. */
	function page<Params = unknown, Query = unknown, Opened = undefined>(
		spec: PageSpec<W, Params, Query, Opened>,
	): Page<W, Params, Query, Opened> {
		const { path, params, filter, words: spoken = {} } = spec;
		const query = filter?.catch(() => filter.parse({})) ?? spec.query;
		const show = endpoint({
			...shared,
			...{ method: "get", path },
			request: {
				params,
				// What no filter reads is refused as elsewhere, such as NUL. `handle` reads the rest, to show what is wrong.
				query: filter
					? (z.looseObject({}) as unknown as z.ZodType<Query>)
					: (query ?? (spec.words && (doneQuery as unknown as z.ZodType<Query>))),
			},
			handle: async (received) => {
				const sent = received.request.query;
				const read = filter && readQueryForm(filter, sent);
				const { query: asks, form } = read ?? { query: received.query, form: emptyForm };
				const asked = ask({ ...received, query: asks });
				const value = sent.done;
				const words = typeof spoken === "function" ? spoken() : spoken;
				const done = typeof value === "string" && Object.hasOwn(words, value) ? words[value] : undefined;
				if (spec.proof === "to-see" && done === undefined) prove(spec, asked);
				const opened = (await spec.open?.(asked)) as Opened;
				const status = Object.keys(form.errors).length > 0 ? 400 : 200;
				return draw(spec, { ...asked, opened, form, done }, status);
			},
		});
		return { ...show, spec: { ...spec, ...(query && { query }) } };
	}

	/** A form of `page`, with the parameters of its address. */
	function action<Params, Query, Opened, Schema extends z.ZodType, FormOpened extends Opened = Opened>(
		{ spec }: Page<W, Params, Query, Opened>,
		{
			path,
			proof,
			open = spec.open as Opening<W, Params, Query, FormOpened> | undefined,
			purpose,
			schema,
			act,
			fieldOf = {},
			bodyLimit,
		}: ActionSpec<W, Params, Query, FormOpened, Schema>,
	): Endpoint {
		return endpoint({
			...shared,
			...{ method: "post", path },
			request: {
				...{ ...formRequest, params: spec.params, query: spec.query },
				...(bodyLimit !== undefined && { bodyLimit }),
			},
			handle: async ({ body, ...received }) => {
				const asked = ask(received, readTyped(body));
				if (proof ?? spec.proof) prove(spec, asked);
				const opened = (await open?.(asked)) as FormOpened;
				const { done, refused } = await submitForm(schema, body, {
					check: () => checkCsrf(asked.session, purposeFor(purpose, asked), body.csrf),
					act: async (typed) => act(typed, { ...asked, opened }),
					fieldOf,
				});
				if (!refused) return follow(done);
				const { status, form, headers } = refused;
				return draw(spec, { ...asked, opened, form, done: undefined }, status, headers);
			},
		});
	}

	/** A page with a form that is submitted to the page's address. */
	function formPage<
		Schema extends z.ZodType,
		Params = unknown,
		Query = unknown,
		Opened = undefined,
		FormOpened extends Opened = Opened,
	>({
		form,
		...spec
	}: PageSpec<W, Params, Query, Opened> & {
		purpose: Purpose<Params>;
		form: FormSpec<W, Params, Query, FormOpened, Schema>;
	}): Endpoint[] {
		const { path, purpose } = spec;
		const shown = page<Params, Query, Opened>(spec);
		return [shown, action(shown, { ...form, path, purpose })];
	}

	/** A form that is not drawn again: `act` reads what was typed. */
	function button<Params = unknown, Query = unknown>({
		path,
		params,
		query,
		purpose,
		act,
	}: ButtonSpec<W, Params, Query>): Endpoint {
		return endpoint({
			...shared,
			...{ method: "post", path },
			request: { ...formRequest, params, query },
			handle: async ({ body, ...received }) => {
				const asked = ask(received, readTyped(body));
				checkCsrf(asked.session, purposeFor(purpose, asked), body.csrf);
				return follow(await act(asked));
			},
		});
	}

	return { page, formPage, action, button };
}

export type SignedInPages<Caller, Session extends Who["session"]> = ReturnType<
	typeof signedInPages<Caller, Session>
>;

function purposeFor<Params>(purpose: Purpose<Params>, { params }: { params: Params }): string {
	return typeof purpose === "function" ? purpose(params) : purpose;
}

function follow(outcome: Outcome) {
	return typeof outcome === "string" ? seeOther(outcome) : outcome;
}
