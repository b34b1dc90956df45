/** @jsxRuntime automatic @jsxImportSource preact */
import { Confirmation } from "@repo/service-kit/ui";
import { accountWords } from "../languages/account-words.ts";

const DONE = "account-deleted";

/** The home page, as the former owner of a deleted account sees it: signed out. */
export const ACCOUNT_DELETED_ADDRESS = `/?done=${DONE}`;

/** On the home page for visitors, by its query's `done`. */
export function AccountDeletedBanner({ done }: { done: unknown }) {
	if (done !== DONE) return null;
	return <Confirmation>{accountWords().accountDeleted}</Confirmation>;
}
