import { constants } from "node:zlib";
import compression from "compression";
import type { Request, RequestHandler } from "express";
import Negotiator from "negotiator";

/** The encodings of static files, the smallest first, and how the names of encoded files end. */
export const encodedEndings = { br: ".br", gzip: ".gz" } as const;

export type Encoding = keyof typeof encodedEndings;

const encodings = Object.keys(encodedEndings);

// The package's types lack the second parameter.
type Negotiating = { encoding(available: string[], options: { preferred: string[] }): string | undefined };

/** The encoding that a client prefers; undefined for none. Of those it likes equally, the smallest. */
export function chooseEncoding(request: Pick<Request, "headers">): Encoding | undefined {
	const negotiator: Negotiating = new Negotiator(request);
	const chosen = negotiator.encoding([...encodings, "identity"], { preferred: encodings });
	return encodings.includes(chosen ?? "") ? (chosen as Encoding) : undefined;
}

/** A smaller response fits into one packet either way, and compressing it costs as much as answering a request. */
const MIN_BYTES = 1024;

/** Of both encodings: half the processor time of the default, for a tenth more bytes. */
const LEVEL = 3;

/**
 * Compresses text of more than 1 kB: pages, JSON, scripts. Not event streams (`no-transform`), nor PDFs, images and archives,
 * whose types are already compressed, nor ranges, which are parts of the file as it is.
 *
 * BREACH: the length of a compressed response reveals whether what a request chose is like a secret beside it. So a
 * request that another site may have caused with a person's cookies gets its response as it is, except where
 * `reflectsNothing`. Secrets of forms differ in every response (csrf.ts in packages/accounts).
 */
export function compressResponses(
	reflectsNothing: (request: Request) => boolean = () => false,
): RequestHandler {
	const compress = compression({
		threshold: MIN_BYTES,
		level: LEVEL,
		brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } },
		filter: (request, response) =>
			compression.filter(request, response) &&
			request.headers.range === undefined &&
			(!mayBeCausedByOthers(request) || reflectsNothing(request)),
	});
	return (request, response, next) => {
		// Its response is for everybody, also in a cache, so it needs no Vary.
		if (request.headers["accept-encoding"] === undefined) return next();
		compress(request, response, next);
	};
}

/** Programs send no cookies. Browsers name the site that caused a request (Fetch Metadata); `none` is the person. */
function mayBeCausedByOthers({ headers }: Request): boolean {
	const site = headers["sec-fetch-site"];
	return headers.cookie !== undefined && site !== "same-origin" && site !== "none";
}
