/** @jsxRuntime automatic @jsxImportSource preact */
import { ButtonLink } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { signInAddress } from "../../forms/index.ts";
import { isProofStale } from "../../sessions/index.ts";
import { VERIFY_PATH } from "../errors.ts";

type Props = {
	session: { provenAt: Date };
	now: Date;
	/** The page with the form. */
	path: string;
	/** What the form does, after "Verify your identity to". */
	purpose: string;
	look: "primary" | "secondary";
	children: ComponentChildren;
};

/**
 * A form whose action calls `requireProof`, on a page that anyone signed in may read. Without a recent proof, a link to
 * verify is shown instead: after submitting, what was typed would be lost.
 */
export function WithRecentProof({ session, now, path, purpose, look, children }: Props) {
	if (!isProofStale(session.provenAt, now)) return <>{children}</>;
	return (
		<div class="actions">
			<ButtonLink look={look} href={signInAddress(path, VERIFY_PATH)}>
				Verify your identity to {purpose}
			</ButtonLink>
		</div>
	);
}
