export { addressKey, findAddressProblem, normalizeAddress, readableAddress } from "./email-address.ts";
export {
	type BodyType,
	type CallerKind,
	type Endpoint,
	type EndpointDefinition,
	type EndpointResponse,
	endpoint,
	type Input,
	type Method,
	type RequestSchemas,
	type ResponseSpec,
	type Responses,
} from "./endpoint.ts";
export { exampleFaults } from "./example-faults.ts";
export { inTurn } from "./in-turn.ts";
export { inputErrors, inputFaults } from "./input-errors.ts";
export { mountEndpoints } from "./mount-endpoints.ts";
export { openApiDocument, type WebhookDescription } from "./open-api-document.ts";
export { kindError } from "./plain-messages.ts";
export {
	booleanText,
	dropInvisible,
	emailAddress,
	httpUrl,
	id,
	idText,
	instant,
	integerText,
	lineOfText,
	pageSize,
	text,
	timeZone,
	toOneLine,
	unlessEmpty,
} from "./primitives.ts";
export { refuseMembers } from "./refuse-members.ts";
export { toLook } from "./to-look.ts";
