import { newAccountRoutes as sharedRoutes } from "@repo/accounts/routes";
import type { AccountSite } from "@repo/accounts/web";
import { currentNames, Field, FormError, type FormState, timeZonesWith } from "@repo/service-kit/html";
import type { Endpoint } from "@repo/validation";
import type { ComponentChildren } from "preact";
import { takenOr } from "../../accounts/errors.ts";
import { deleteInvitation } from "../../accounts/queries/invitations.ts";
import { insertUser } from "../../accounts/queries/users.ts";
import { newUser } from "../../accounts/schemas.ts";
import { Document } from "../../platform/html/page.tsx";

/** The last step of signing up: the address is proven. */
export function newAccountRoutes(site: AccountSite): Endpoint[] {
	return sharedRoutes(site, {
		fields: newUser.pick({ username: true, name: true, timeZone: true }),
		fieldOf: { username_taken: "username" },
		...{ Page, Fields, options: { inlineScript: guessTimeZone } },
		insert: async (tx, row) => {
			const user = await insertUser(tx, row).catch((error: unknown) => {
				throw takenOr(error);
			});
			await deleteInvitation(tx, row.email);
			return user;
		},
	});
}

/** Selects the browser's time zone if it is listed. Without scripts the default is UTC. */
const guessTimeZone = `const field = document.getElementById("timeZone");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zone = ${JSON.stringify(Object.fromEntries(currentNames))}[own] ?? own;
if ([...field.options].some(({ value }) => value === zone)) field.value = zone;`;

type Props = { email: string; form: FormState; children: ComponentChildren };

function Page({ email, form, children }: Props) {
	return (
		<Document title="Create account">
			<div class="card">
				<h1>Create account</h1>
				<p>
					Your email address: <strong>{email}</strong>
				</p>
				<FormError form={form} />
				{children}
				{form.typed.timeZone === undefined && <script dangerouslySetInnerHTML={{ __html: guessTimeZone }} />}
			</div>
		</Document>
	);
}

function Fields({ form }: { form: FormState }) {
	return (
		<>
			<Field form={form} name="name" label="Your name" autoComplete="name" maxLength={100} />
			<Field
				form={form}
				name="username"
				label="Username"
				hint="3 to 32 letters, digits, dots, dashes or underscores."
				autoComplete="username"
				maxLength={32}
				verbatim
			/>
			<Field form={form} name="timeZone" label="Time zone" options={timeZonesWith("UTC")} value="UTC" />
		</>
	);
}
