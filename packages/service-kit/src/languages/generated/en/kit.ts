// Written by `pnpm --filter @repo/doc-signing messages`.
import { makePlurals } from "../../plurals.ts";
const plural = makePlurals("en");
type Value = string | number;
export const kit = {
close: "Close",
cancel: "Cancel",
copy: "Copy",
copyOf: ({ what }: { what: Value }) => `Copy ${what}`,
copied: "Copied",
copyBlocked: "Your browser does not allow copying here. Select the text instead.",
skipToContent: "Skip to content",
mainNavigation: "Main",
justNow: "just now",
checkFields: "Check the highlighted fields.",
errorPage: {
headline: "Something went wrong",
headlines: {
403: "Access denied",
404: "Page not found",
410: "No longer available",
429: "Too many requests",
503: "Service unavailable",
},
notFound: "Nothing is at this address. It may be mistyped, or the page was deleted.",
invalidRequest: "This link or form is invalid. Go back and try again.",
backHome: "Back to home",
requestId: "Request ID, for support:",
details: {
413: "The upload or form is too large.",
429: "Too many requests. Wait a moment, then try again.",
500: "Something went wrong on our side. Try again. If the problem persists, contact support with the request ID.",
503: "The service is not available at the moment. Try again in a minute.",
other: "The request was not accepted. Go back and try again.",
},
},
problems: {
missing: "Must be filled in.",
tooLong: ({ max }: { max: number }) => `${plural(max, { one: `Must have at most ${max} character.`, other: `Must have at most ${max} characters.` })}`,
tooShort: ({ min }: { min: number }) => `${plural(min, { one: `Must have at least ${min} character.`, other: `Must have at least ${min} characters.` })}`,
notEmail: "Must be an email address.",
notChoice: "Must be one of the choices.",
invalid: "This is not valid. Check it.",
confirm: "Must be confirmed.",
serviceName: "Must not be the name of this service.",
privateAddress: "Must not be an address in a private network.",
},
};
export type KitWords = typeof kit;
