import { expect, it } from "@jest/globals";
import { z } from "zod";
import { inputErrors, refuseMembers } from "./index.ts";

const shape = { name: z.string(), signingOrder: z.string().optional() };
const schema = refuseMembers(z.object(shape), ["signingOrder", "authOptions"], () => Object.keys(shape));

it.each([
	["an unknown member", { name: "a", color: "red" }],
	["a named member that is known", { name: "a", signingOrder: "b" }],
	[
		"an empty member",
		{ name: "a", authOptions: null, auth_options: "", AuthOptions: [], "auth-options": {} },
	],
	["a name that every object has", JSON.parse('{"name":"a","__proto__":{"authOptions":1},"constructor":1}')],
])("accepts %s", (_what, given) => {
	expect(schema.parse(given)).toEqual({ name: "a", ...("signingOrder" in given && { signingOrder: "b" }) });
});

it.each([
	["authOptions", {}, "is not a known parameter"],
	["auth_options", {}, "is not a known parameter"],
	["signing_order", {}, "is not a known parameter; did you mean signingOrder?"],
	["SigningOrder", { signingOrder: "b" }, "is not a known parameter; did you mean signingOrder?"],
])("rejects %s, which would be omitted", (key, more, message) => {
	const { error } = schema.safeParse({ name: "a", ...more, [key]: false });
	expect(inputErrors(error as z.ZodError, "body")).toEqual([{ path: `body.${key}`, message }]);
});
