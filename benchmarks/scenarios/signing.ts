import { call, callFor, type SigningPeer, signers } from "../peers/signing/peer.ts";
import { runAll, type Scenario } from "./scenario.ts";

// Complete drafts, each with a file where the peer has files, and two recipients.
const draftsByPeer = new WeakMap<SigningPeer, Draft[]>();
type Draft = { id: number; recipientIds: number[] };

const hasTemplates = ({ template }: SigningPeer) => template !== undefined;

export const listDocuments: Scenario<SigningPeer> = {
	name: "list, of 1,000 documents",
	prepare: async (peer, count) => times(count, () => () => call(peer, "/documents")),
};

/** What is done to a document. All but reading add documents to the account. */
export const documentScenarios: Scenario<SigningPeer>[] = [
	{
		name: "read a document",
		async prepare(peer, count) {
			const drafts = await someDrafts(peer, count);
			return times(count, (n) => () => call(peer, `/documents/${drafts[n % drafts.length]?.id}`));
		},
	},
	{
		name: "create a document",
		prepare: async (peer, count) => times(count, (n) => () => createDocument(peer, n)),
	},
	{
		name: "generate a document",
		isOfferedBy: hasTemplates,
		prepare: async (peer, count) => times(count, (n) => () => generateDocument(peer, n)),
	},
	{
		name: "add a field",
		isOfferedBy: hasTemplates,
		async prepare(peer, count) {
			const drafts = await someDrafts(peer, count);
			return drafts.slice(0, count).map(({ id, recipientIds }) => () => {
				const place = { pageNumber: 2, pageX: 10, pageY: 10, pageWidth: 30, pageHeight: 6 };
				const field = { recipientId: recipientIds[0], type: "TEXT", fieldMeta: { type: "text" }, ...place };
				return call(peer, `/documents/${id}/fields`, field);
			});
		},
	},
	{
		name: "send a document, without mail",
		isOfferedBy: hasTemplates,
		async prepare(peer, count) {
			const drafts = await runAll(times(count, (n) => () => generateDocument(peer, n)));
			return drafts.map(
				({ id }) =>
					() =>
						call(peer, `/documents/${id}/send`, { sendEmail: false }),
			);
		},
	},
];

async function someDrafts(peer: SigningPeer, count: number): Promise<Draft[]> {
	const drafts = draftsByPeer.get(peer) ?? [];
	const make = peer.template ? generateDocument : createDocument;
	const missing = Math.max(0, count - drafts.length);
	drafts.push(...(await runAll(times(missing, (n) => () => make(peer, n)))));
	draftsByPeer.set(peer, drafts);
	return drafts;
}

type Created = { documentId: number; recipients: { recipientId: number }[] };

async function createDocument(peer: SigningPeer, n: number): Promise<Draft> {
	return toDraft(await callFor<Created>(peer, "/documents", { title: `Lease ${n}`, recipients: signers }));
}

export async function generateDocument(peer: SigningPeer, n: number): Promise<Draft> {
	const { id, recipientIds } = peer.template ?? { id: 0, recipientIds: [] };
	const recipients = recipientIds.map((one, index) => {
		const name = signers[index]?.name ?? "";
		return { id: one, name, email: `${name.toLowerCase()}${n}@example.com` };
	});
	return toDraft(await callFor<Created>(peer, `/templates/${id}/generate-document`, { recipients }));
}

function toDraft({ documentId: id, recipients }: Created): Draft {
	return { id, recipientIds: recipients.map(({ recipientId }) => recipientId) };
}

function times<Item>(count: number, item: (index: number) => Item): Item[] {
	return Array.from({ length: count }, (_, index) => item(index));
}
