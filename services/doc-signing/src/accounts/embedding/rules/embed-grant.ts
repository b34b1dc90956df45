/** `author` creates drafts and templates; each of them gets its own token with the purpose `create`. */
const editorPurposes = ["edit", "create", "author"] as const;
/** `sign` stands for a recipient's signing link, and `direct` for that of the document it creates once. */
export const embedPurposes = [...editorPurposes, "sign", "direct"] as const;
export const embedKinds = ["document", "template"] as const;
export type EmbedKind = (typeof embedKinds)[number];

/** What an embed token may do in the editor, and to what. */
export type EmbedGrant = {
	/** A token to create something may upload its file. */
	purpose: (typeof editorPurposes)[number];
	/** Null for `author`, as is `objectId`. */
	kind: EmbedKind | null;
	objectId: number | null;
	mayChangeRecipients: boolean;
	mayChangeSettings: boolean;
	maySend: boolean;
};

/** The token of a frame that makes a call. */
export type HeldEmbedToken = EmbedGrant & { id: number; apiTokenId: number; userId: number; expiresAt: Date };
