import type { Authorization } from "./generated/runtime/http-client.ts";
import type { TokenResponse } from "./generated/types.ts";

/** Store them for each connected user. */
export type Tokens = TokenResponse & {
	/** When the access token expires, in seconds since 1970. */
	expires_at: number;
};

/** A token is renewed this long before it expires, so that a request in flight is not refused. */
const MARGIN_SECONDS = 30;

/**
 * A connected user's tokens, renewed when they expire. If several requests find them expired, one renews them and the
 * others wait: a refresh token that is replaced at each use must not be used twice.
 */
export class TokenSession implements Authorization {
	#tokens: Tokens;
	#renewal: Promise<Tokens> | undefined;
	readonly #refresh: (refreshToken: string) => Promise<Tokens>;
	readonly #onRenewed: (tokens: Tokens) => unknown;

	/** `onRenewed` stores the new tokens. Requests use them once it has resolved. */
	constructor(
		tokens: Tokens,
		refresh: (refreshToken: string) => Promise<Tokens>,
		onRenewed: (tokens: Tokens) => unknown,
	) {
		this.#tokens = tokens;
		this.#refresh = refresh;
		this.#onRenewed = onRenewed;
	}

	async headers(): Promise<Record<string, string>> {
		const isExpired = this.#tokens.expires_at - MARGIN_SECONDS <= Date.now() / 1000;
		const { access_token } = isExpired ? await this.#renewOnce() : this.#tokens;
		return { Authorization: `Bearer ${access_token}` };
	}

	/** The access token was refused: it was revoked, or this clock is wrong. Another request may have renewed it. */
	async renew(refused: string | null): Promise<void> {
		if (refused === `Bearer ${this.#tokens.access_token}`) await this.#renewOnce();
	}

	#renewOnce(): Promise<Tokens> {
		this.#renewal ??= this.#renewTokens().finally(() => {
			this.#renewal = undefined;
		});
		return this.#renewal;
	}

	async #renewTokens(): Promise<Tokens> {
		const tokens = await this.#refresh(this.#tokens.refresh_token);
		await this.#onRenewed(tokens);
		this.#tokens = tokens;
		return tokens;
	}
}
