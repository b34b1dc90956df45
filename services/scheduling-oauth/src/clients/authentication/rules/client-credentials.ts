import { isClientId } from "../../rules/client-id.ts";
import { ClientCredentialsMissing, InvalidRequest } from "../errors.ts";
import { authorizationHeaders } from "./authorization-header.ts";

/** Without a secret, those of a public client. */
export type ClientCredentials = { clientId: string; secret: string | undefined; basic: boolean };

export type CredentialFields = { client_id?: string | undefined; client_secret?: string | undefined };

/**
 * The client's id and secret from Basic or the body (RFC 6749 §2.3.1); a public client has an id alone, or as Basic an
 * empty password. Throws InvalidRequest for both at once and ClientCredentialsMissing for neither. An invalid
 * `client_id` is returned as "", which no client has.
 */
export function clientCredentials(
	rawHeaders: readonly string[],
	fields: CredentialFields,
): ClientCredentials {
	const [header, another] = authorizationHeaders(rawHeaders);
	if (another !== undefined) throw new InvalidRequest("Send only one Authorization header.");
	if (header !== undefined && /^basic( |$)/i.test(header)) return fromBasic(header, fields);
	const { client_id: clientId, client_secret: secret } = fields;
	if (clientId === undefined)
		throw new ClientCredentialsMissing({ problem: describeProblem(fields), basic: false });
	return { clientId: isClientId(clientId) ? clientId : "", secret, basic: false };
}

function fromBasic(header: string, fields: CredentialFields): ClientCredentials {
	// RFC 6749 §2.3: one authentication method per request.
	if (fields.client_secret !== undefined)
		throw new InvalidRequest(
			"Send the client credentials in the Authorization header or in the body, not in both.",
		);
	const pair = Buffer.from(header.slice("basic ".length).trim(), "base64").toString();
	const colon = pair.indexOf(":");
	if (colon < 0)
		throw new ClientCredentialsMissing({
			problem: "The Authorization header does not contain base64(client_id:client_secret).",
			basic: true,
		});
	const clientId = formDecoded(pair.slice(0, colon));
	if (fields.client_id !== undefined && fields.client_id !== clientId)
		throw new InvalidRequest("The client_id in the body differs from the one in the Authorization header.");
	return {
		clientId: isClientId(clientId) ? clientId : "",
		secret: formDecoded(pair.slice(colon + 1)) || undefined,
		basic: true,
	};
}

function describeProblem({ client_secret: secret }: CredentialFields): string {
	return secret === undefined ? "The client credentials are missing." : "The parameter client_id is missing.";
}

// RFC 6749 §2.3.1 form-encodes both; many clients do not. Ours contain no character that the two write differently.
function formDecoded(text: string): string {
	try {
		return decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		return text;
	}
}
