import type { OperationsClass } from "./render-operations.ts";

type Client = { service: string; classes: OperationsClass[] };

const forApps = ["createToken", "refreshToken", "revokeToken", "introspectToken", "getMetadata", "getKeys"];
/** Repeat GET endpoints, as OpenID Connect Core 1.0 §5.3 requires. */
const duplicates = ["postMe", "postUserInfo"];

/** The published clients, each in packages/<service>-client. */
export const clients: Client[] = [
	{
		service: "doc-signing",
		classes: [{ name: "Operations", summary: "Each endpoint of the API.", includes: () => true }],
	},
	{
		service: "scheduling-oauth",
		classes: [
			{
				name: "AppOperations",
				summary: "The endpoints that an app calls with its own client ID and secret.",
				includes: ({ operationId }) => forApps.includes(operationId),
			},
			{
				name: "Operations",
				summary: "The endpoints that are called for a user, with an access token or an API key.",
				includes: ({ operationId }) => ![...forApps, ...duplicates].includes(operationId),
			},
		],
	},
];
