import type { TestAccount } from "../accounts.ts";
import { signatureField, textField } from "./draft.ts";
import { type SentPerson, sendNewDocument } from "./sent.ts";

export const place = (pageY: number, pageX = 10) => ({ of: 0, ...textField, pageX, pageY });
const values = ["Garage", "Garden", "Cellar"].map((value, id) => ({ id, checked: false, value }));
/** Every type of field, over two pages. */
export const everyKind = [
	place(20),
	{
		...place(27),
		type: "NUMBER",
		fieldMeta: { type: "number", label: "Rent", required: true, minValue: 1, numberFormat: "1,234.00" },
	},
	{ ...place(34), type: "NAME", fieldMeta: undefined },
	{ ...place(41), type: "EMAIL", fieldMeta: undefined },
	{ ...place(48), type: "DATE", fieldMeta: undefined },
	{
		...place(27, 55),
		pageHeight: 9,
		type: "RADIO",
		fieldMeta: { type: "radio", label: "Parking", required: true, values },
	},
	{
		...place(38, 55),
		pageHeight: 9,
		type: "CHECKBOX",
		fieldMeta: { type: "checkbox", label: "Extras", values },
	},
	{
		...place(50, 55),
		type: "SELECT",
		fieldMeta: { type: "select", label: "Pays", values: [{ value: "Monthly" }, { value: "Yearly" }] },
	},
	{ ...place(57, 55), pageHeight: 8, fieldMeta: { type: "text", label: "Remarks", characterLimit: 100 } },
	{ of: 0, ...signatureField, pageY: 70 },
	{ ...place(80, 55), type: "INITIALS", fieldMeta: undefined },
	{ of: 0, ...signatureField, pageNumber: 3, pageY: 30 },
];

/** The first recipient of a new document. */
export async function sendToOne(
	account: TestAccount,
	options: Parameters<typeof sendNewDocument>[1],
): Promise<SentPerson> {
	const { people } = await sendNewDocument(account, options);
	const [who] = people;
	if (!who) throw new Error("nobody");
	return who;
}
