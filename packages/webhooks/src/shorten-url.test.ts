import { expect, it } from "@jest/globals";
import { shortenUrl } from "./shorten-url.ts";

it.each([
	["https://hooks.example.com", "hooks.example.com/"],
	["https://hooks.example.com:8443/x", "hooks.example.com:8443/x"],
	["https://chat.example.com/services/T0SECRET/B0SECRET", "chat.example.com/services/T0…"],
	["https://example.com/hook?token=secret", "example.com/hook…"],
	["https://user:secret@example.com/hook#secret", "example.com/hook"],
])("shortens %s to %s", (url, short) => {
	expect(shortenUrl(url)).toBe(short);
});
