import type { Clock } from "@repo/service-kit/clock";

/** The service as a WebAuthn relying party. */
export type RelyingParty = {
	/** Shown by authenticators. */
	name: string;
	/** The host name of the service's origin, without a port. */
	id: string;
	/** Scheme, host and port. */
	origin: string;
};

export type PasskeyOptions = { clock: Clock; relyingParty: RelyingParty };

/** The relying party of a service at `baseUrl`. */
export function makeRelyingParty(baseUrl: string, name: string): RelyingParty {
	const { hostname, origin } = new URL(baseUrl);
	return { name, id: hostname, origin };
}
