import { describe, expect, it } from "@jest/globals";
import { requireSenderName } from "./sender-name.ts";

const config = {
	BASE_URL: "https://sign.example",
	MAIL_FROM: "Signing at Northwind <no-reply@sign.example>",
	SERVICE_NAME_SENDERS: ["desk@northwind.example"],
};
const refuses = (name: string, email = "mallory@example.com") => {
	try {
		requireSenderName(config, { name, email });
		return false;
	} catch {
		return true;
	}
};

describe("the name of a sender", () => {
	it.each([
		["the service's", "Signing"],
		["in another case", "SIGNING"],
		["with spaces and punctuation", " S.i-g n i n g! "],
		["with invisible characters", "Sign\u200bing\u2060"],
		["of a department", "Signing Support"],
		["of the sender of mails", "signing at northwind"],
		["of the host", "sign.example"],
		["with a Cyrillic і", "S\u0456gning"],
		["with a Cyrillic Ѕ", "\u0405igning"],
		["with a Greek capital Nu", "SIG\u039dING"],
		["with a Cherokee Ꮪ", "\u13daigning"],
		["with an Old Italic letter outside the basic plane", "S\u{10309}gning"],
		["with an l for an I", "SlGNlNG"],
		["with a 1 and a bar", "S1gn|ng"],
		["in wide letters", "Ｓｉｇｎｉｎｇ"],
		["in mathematical letters", "𝐒𝐢𝐠𝐧𝐢𝐧𝐠"],
		["with accents", "Sígnïng"],
		["with a dotless ı", "Sıgnıng"],
		["of a department in other letters", "Signing Te\u0430m"],
		["with a Hangul filler behind", "Signing\u3164"],
		["with a Hangul filler inside", "Si\u115fgning"],
		["in small capitals", "ꜱɪɢɴɪɴɢ"],
		["as a mail names its sender", "Signing (no-reply@sign.example) via Signing"],
		["with an address as mails have it", "Ada (no-reply@sign.example)"],
		["with a via before the service", "Ada via Signing"],
	])("is not the service's: %s", (_how, name) => {
		expect(refuses(name)).toBe(true);
	});

	it.each([
		"Grace Hopper",
		"Signing Agents Ltd",
		"Ada Signing",
		"Ada (Legal)",
		"Via Appia",
		"Olivia Vial",
		"Sign",
		"Design",
		"Сергей Иванов",
		"Γιώργος",
		"山田太郎",
		"محمد",
		"🖋",
		"",
	])("can be %s", (name) => {
		expect(refuses(name)).toBe(false);
	});

	it("can be the service's if the operator allows it to the account", () => {
		expect(refuses("Signing", "Desk@Northwind.example")).toBe(false);
		expect(refuses("Signing", "desk@northwind.example.org")).toBe(true);
	});
});
