import { expect, it } from "@jest/globals";
import { readTokenUri } from "./token-key.ts";

const module = "module-path=/usr/lib/module.so";

it("reads a PKCS#11 URI with a label, an id, or both", () => {
	expect(readTokenUri(`pkcs11:token=Our%20Seals;object=seal?${module}`)).toEqual({
		...{ token: "Our Seals", object: "seal", module: "/usr/lib/module.so" },
	});
	expect(readTokenUri(`pkcs11:id=%0a%FF;token=T?${module}`)).toEqual({
		...{ token: "T", id: "0aff", module: "/usr/lib/module.so" },
	});
});

it.each([
	["another scheme", `https:token=T;object=o?${module}`],
	["no module", "pkcs11:token=T;object=o"],
	["no token", `pkcs11:object=o?${module}`],
	["no key", `pkcs11:token=T?${module}`],
	["a PIN", `pkcs11:token=T;object=o?${module}&pin-value=1234`],
	["an attribute twice", `pkcs11:token=T;token=U;object=o?${module}`],
	["an empty value", `pkcs11:token=;object=o?${module}`],
	["a percent sign alone", `pkcs11:token=T%;object=o?${module}`],
])("refuses %s", (_what, uri) => {
	expect(readTokenUri(uri)).toBeUndefined();
});
