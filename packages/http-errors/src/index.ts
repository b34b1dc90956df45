export {
	asHttpError,
	type ErrorHandlerOptions,
	type ErrorRenderer,
	errorHandler,
	findErrorCode,
	notFoundHandler,
} from "./error-handler.ts";
export {
	type ErrorText,
	errorOf,
	HttpError,
	type HttpErrorFacts,
	type InputError,
	type Said,
} from "./http-error.ts";
export {
	BadRequest,
	Conflict,
	ContentTooLarge,
	Forbidden,
	firstOf,
	Gone,
	InternalServerError,
	MAX_PROBLEMS,
	MethodNotAllowed,
	NotFound,
	ServiceUnavailable,
	TooManyRequests,
	Unauthorized,
	UnprocessableContent,
	UnsupportedMediaType,
	ValidationFailed,
} from "./kinds.ts";
export {
	type ProblemDetails,
	presentProblem,
	type RenderedError,
	renderProblem,
	sendProblem,
} from "./problem-details.ts";
export {
	currentLanguage,
	currentRequestId,
	getCaller,
	getRequestId,
	noteCaller,
	noteLanguage,
	requestId,
} from "./request-id.ts";
