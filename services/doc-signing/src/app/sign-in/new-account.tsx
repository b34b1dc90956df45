import { PasskeyNeeded } from "@repo/accounts/pages";
import { type NewAccountPage, newAccountRoutes as sharedRoutes } from "@repo/accounts/routes";
import type { AccountSite } from "@repo/accounts/web";
import { Field, FormError, type FormState } from "@repo/service-kit/html";
import { type Endpoint, lineOfText, timeZone } from "@repo/validation";
import { z } from "zod";
import { insertUser } from "../../accounts/queries.ts";
import { requireSenderName } from "../../accounts/sender-name.ts";
import type { Dependencies } from "../../dependencies.ts";
import { useWords } from "../../languages/use-words.ts";

/** The last step of signing up: the address is proven. */
export function newAccountRoutes({ config }: Pick<Dependencies, "config">, site: AccountSite): Endpoint[] {
	return sharedRoutes(site, {
		// The browser's, not the person's: another value is as if there was none.
		fields: z.object({ name: lineOfText({ max: 255 }), timeZone: timeZone.optional().catch(undefined) }),
		...{ Page, Fields, options: { inlineScript: findTimeZone } },
		hidden: (username) => ({ username, timeZone: "" }),
		check: ({ name }, email) => requireSenderName(config, { name, email }),
		insert: insertUser,
	});
}

const findTimeZone = `document.querySelector('[name="timeZone"]').value = Intl.DateTimeFormat().resolvedOptions().timeZone;`;

function Page({ email, form, requester, Document, children }: NewAccountPage) {
	const { newAccount: words } = useWords("frame");
	return (
		<Document title={words.title}>
			<div class="card">
				<h1>{words.heading}</h1>
				<p>{words.address({ email })}</p>
				<PasskeyNeeded requester={requester} />
				<FormError form={form} />
				{children}
				<script dangerouslySetInnerHTML={{ __html: findTimeZone }} />
			</div>
		</Document>
	);
}

function Fields({ form }: { form: FormState }) {
	const { newAccount: words } = useWords("frame");
	return (
		<Field
			form={form}
			name="name"
			label={words.name}
			hint={words.nameHint}
			autoComplete="name"
			maxLength={255}
		/>
	);
}
