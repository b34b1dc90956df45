import type { HttpError, HttpErrorFacts } from "./http-error.ts";

type More = Omit<HttpErrorFacts, "status" | "code" | "detail">;
type Kind = new (code: string, detail: string, more?: More) => HttpError;

/**
 * A class of one of the `kinds.ts` with a fixed code. `detail` is its text, or makes the text of the constructor's
 * arguments. In logs, its name is the code in Pascal case.
 */
export function errorOf<K extends Kind, Args extends unknown[] = []>(
	kind: K,
	code: string,
	detail: string | ((...args: Args) => string),
	more?: More,
): new (
	...args: Args
) => InstanceType<K> {
	const Base: Kind = kind;
	class Fixed extends Base {
		constructor(...args: Args) {
			super(code, typeof detail === "string" ? detail : detail(...args), more);
			this.name = code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
		}
	}
	return Fixed as unknown as new (
		...args: Args
	) => InstanceType<K>;
}
