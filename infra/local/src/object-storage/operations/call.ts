import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { RequestTarget } from "../request-target.ts";
import type { SignedPayload } from "../signature/authenticate.ts";
import type { Store } from "../store/store.ts";

/** One request with a valid signature. */
export type Call = {
	request: IncomingMessage;
	target: RequestTarget;
	payload: SignedPayload;
	store: Store;
	region: string;
	clock: () => Date;
};

export type Answer = {
	status: number;
	headers?: Record<string, string>;
	/** A string is XML. */
	body?: string | Readable;
};
