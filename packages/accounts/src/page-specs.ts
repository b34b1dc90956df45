import type { Clock } from "@repo/service-kit/clock";
import type { FormState, PageOptions, Pages, pageResponses, Typed } from "@repo/service-kit/html";
import type { CallerKind, Endpoint, EndpointResponse } from "@repo/validation";
import type { Request } from "express";
import type { VNode } from "preact";
import type { z } from "zod";
import type { AccountCookies } from "./browsers/cookies.ts";
import type { TokenHolder } from "./forms/csrf.ts";

export type Who = { caller: unknown; session: TokenHolder & { id: string; provenAt: Date } };

/** Who asks, and for what. */
export type Asked<W extends Who, Params, Query> = W & {
	params: Params;
	query: Query;
	request: Request;
	/** What a form sent, as text; empty for a page. */
	typed: Typed;
	/** What `receive` read. */
	file?: Buffer;
};
export type Opening<W extends Who, Params, Query, Opened> = (
	asked: Asked<W, Params, Query>,
) => Promise<Opened> | Opened;

/** The purpose of a form's token (CSRF), possibly of forms about one thing. */
export type Purpose<Params> = string | ((params: Params) => string);

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
	 * The page shows nothing that needs the proof: if it has become too old, the form is drawn again as it was typed, although
	 * `proof` is "to-see" or `open` requires it.
	 */
	isKept?: true;
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

export type Shown<W extends Who, Params, Query, Opened> = Asked<W, Params, Query> & {
	opened: Opened;
	/** A refused form with its values and errors, or what `filter` read; otherwise empty. */
	form: FormState;
	/** Confirms the last action. */
	done: string | undefined;
	/** The token for the page's `purpose`. */
	csrf: string;
};

/** An address to redirect to, or another response, such as a page with a secret that is shown once. */
export type Outcome = string | EndpointResponse<typeof pageResponses>;

export type FormSpec<W extends Who, Params, Query, Opened, Schema extends z.ZodType> = {
	schema: Schema | ((asked: Asked<W, Params, Query> & { opened: Opened }) => Schema);
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

export type ActionSpec<W extends Who, Params, Query, Opened, Schema extends z.ZodType> = FormSpec<
	W,
	Params,
	Query,
	Opened,
	Schema
> & {
	path: string;
	purpose: Purpose<Params>;
	proof?: "to-submit";
	/** Whether something was typed, which is kept if the proof has become too old; by default, if the form has fields. */
	isTyped?: (typed: Typed) => boolean;
	/** In bytes. */
	bodyLimit?: number;
	/** Reads the body of a form with a file, which is not read again when the form is drawn again. */
	receive?: (request: Request) => Promise<{ fields: Typed; file?: Buffer }>;
};

export type ButtonSpec<W extends Who, Params, Query> = Address<Params, Query> & {
	purpose: Purpose<Params>;
	/** Errors get the error page. */
	act: (asked: Asked<W, Params, Query>) => Promise<Outcome> | Outcome;
};

/** A page, to which {@link signedInPages}' `action` adds forms. */
export type Page<W extends Who, Params, Query, Opened> = Endpoint & {
	spec: PageSpec<W, Params, Query, Opened>;
};

export type Kit<W extends Who> = {
	page: Pages["page"];
	clock: Clock;
	caller: CallerKind<W["caller"]>;
	sessionOf: (caller: W["caller"]) => W["session"];
	cookies: AccountCookies;
	/** Runs before every change. Throws ProofRequired. */
	requireProof?: (session: W["session"], request: Request) => void;
};
