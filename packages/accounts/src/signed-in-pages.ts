import {
	doneQuery,
	emptyForm,
	formRequest,
	pageResponses,
	readQueryForm,
	readTyped,
	seeOther,
	shownAgain,
	submitForm,
	type Typed,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Request } from "express";
import { z } from "zod";
import { csrfToken } from "./forms/csrf.ts";
import { keptForms } from "./forms/kept-forms.ts";
import { accountWords } from "./languages/account-words.ts";
import type {
	ActionSpec,
	Asked,
	ButtonSpec,
	FormSpec,
	Kit,
	Opening,
	Outcome,
	Page,
	PageSpec,
	Purpose,
	Shown,
	Who,
} from "./page-specs.ts";
import { signInAddress } from "./return-to.ts";
import { ProofRequired, VERIFIED_ADDRESS, VERIFY_PATH } from "./security/errors.ts";
import { requireProof } from "./security/require-proof.ts";

/**
 * How a service declares pages of signed-in people. The order is always: caller, recent proof, `open`, CSRF token,
 * fields, `act`, redirect. Without the proof, a form is drawn again as it was typed, if its token is valid.
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
	const kept = keptForms(kit.cookies);

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
		{ csrf: own, ...shown }: Omit<Shown<W, Params, Query, Opened>, "csrf"> & { csrf?: string },
		status: Status,
		headers: Record<string, string | string[]> = {},
	) {
		const csrf = own ?? (purpose === undefined ? "" : csrfToken(shown.session, purposeFor(purpose, shown)));
		const content = await view({ ...shown, csrf } as unknown as Shown<W, Params, Query, Opened>);
		const chosen =
			typeof options === "function" ? options(shown as Shown<W, Params, Query, Opened>) : options;
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

	/**
	 * A form whose proof is too old, as it was typed, with a link that verifies in another tab. Throws `error`, which leads to
	 * the verification instead, for a form with an invalid token, one in which nothing was typed, or one on a page with other
	 * tokens or that needs the proof itself.
	 */
	async function drawKept<Params, Query, Opened>(
		spec: PageSpec<W, Params, Query, Opened>,
		asked: Asked<W, Params, Query>,
		{ purpose, schema, isTyped }: Kept<Params>,
		error: ProofRequired,
	) {
		if (spec.proof === "to-see" && !spec.isKept) throw error;
		const hasFields = !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0;
		const own = purposeFor(purpose, asked);
		if (!hasFields || !isTyped(asked.typed)) throw error;
		if (spec.purpose === undefined || purposeFor(spec.purpose, asked) !== own) throw error;
		if (!kept.isValid(asked, own, asked.typed.csrf)) throw error;
		const seen = { ...asked, session: { ...asked.session, provenAt: kit.clock() } };
		const opened = (await spec.open?.(spec.isKept ? seen : asked)) as Opened;
		const { proof } = accountWords();
		const form = {
			typed: shownAgain(asked.typed),
			errors: { form: proof.submitAgain },
			remedy: { href: signInAddress(VERIFIED_ADDRESS, VERIFY_PATH), label: proof.title },
		};
		const { csrf, headers } = kept.keep(asked, own);
		return draw(spec, { ...asked, opened, form, done: undefined, csrf }, 403, headers);
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
			isTyped = () => true,
			act,
			fieldOf = {},
			bodyLimit,
			receive,
		}: ActionSpec<W, Params, Query, FormOpened, Schema>,
	): Endpoint {
		async function submit(asked: Asked<W, Params, Query>) {
			kit.requireProof?.(asked.session, asked.request);
			if (proof ?? spec.proof) prove(spec, asked);
			const opened = (await open?.(asked)) as FormOpened;
			const fields = typeof schema === "function" ? schema({ ...asked, opened }) : schema;
			const { done, refused } = await submitForm(fields, asked.typed, {
				check: () => kept.check(asked, purposeFor(purpose, asked), asked.typed.csrf),
				act: async (typed) => act(typed, { ...asked, opened }),
				fieldOf,
			});
			if (!refused) return follow(done);
			const { status, form, headers } = refused;
			return draw(spec, { ...asked, opened, form, done: undefined }, status, headers);
		}
		return endpoint({
			...shared,
			...{ method: "post", path },
			request: {
				...(receive ? {} : formRequest),
				...{ params: spec.params, query: spec.query },
				...(bodyLimit !== undefined && { bodyLimit }),
			},
			handle: async ({ body, ...received }) => {
				const { fields, file } = receive ? await receive(received.request) : { fields: readTyped(body) };
				const asked = { ...ask(received, fields), ...(file && { file }) };
				return submit(asked).catch((error: unknown) => {
					if (!(error instanceof ProofRequired)) throw error;
					return drawKept(spec, asked, { purpose, schema, isTyped }, error);
				});
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
				kit.requireProof?.(asked.session, asked.request);
				kept.check(asked, purposeFor(purpose, asked), body.csrf);
				return follow(await act(asked));
			},
		});
	}

	return { page, formPage, action, button, checkCsrf: kept.check };
}

type Kept<Params> = { purpose: Purpose<Params>; schema: unknown; isTyped: (typed: Typed) => boolean };

export type SignedInPages<Caller, Session extends Who["session"]> = ReturnType<
	typeof signedInPages<Caller, Session>
>;

function purposeFor<Params>(purpose: Purpose<Params>, { params }: { params: Params }): string {
	return typeof purpose === "function" ? purpose(params) : purpose;
}

function follow(outcome: Outcome) {
	return typeof outcome === "string" ? seeOther(outcome) : outcome;
}
