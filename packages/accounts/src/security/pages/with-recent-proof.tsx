/** @jsxRuntime automatic @jsxImportSource preact */
import { secondsAfter } from "@repo/service-kit/clock";
import type { FormState } from "@repo/service-kit/html";
import { ButtonLink } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { accountWords } from "../../languages/account-words.ts";
import { signInAddress } from "../../return-to.ts";
import { isProofStale } from "../../sessions/index.ts";
import { VERIFY_PATH } from "../errors.ts";

/** Time to fill in the form. */
const FORM_SECONDS = 180;

type Props = {
	session: { provenAt: Date };
	now: Date;
	/** The page with the form. */
	path: string;
	look: "primary" | "secondary";
	/** A refused form is shown again, with what was typed. */
	form: FormState;
	children: ComponentChildren;
};

/**
 * A form whose action calls `requireProof`, on a page that anyone signed in may read. Without a proof that lasts until the
 * form is submitted, a link to verify is shown instead.
 */
export function WithRecentProof({ session, now, path, look, form, children }: Props) {
	const isRefused = Object.keys(form.errors).length > 0;
	if (isRefused || !isProofStale(session.provenAt, secondsAfter(now, FORM_SECONDS))) return <>{children}</>;
	return (
		<div class="actions">
			<ButtonLink look={look} href={signInAddress(path, VERIFY_PATH)}>
				{accountWords().proof.toContinue}
			</ButtonLink>
		</div>
	);
}
