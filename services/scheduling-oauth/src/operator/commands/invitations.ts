import { example } from "@repo/service-kit/cli";
import { emailAddress } from "@repo/validation";
import { z } from "zod";
import { checked } from "../../clients/schemas.ts";
import type { CommandGroup } from "../command-context.ts";
import { inviteUser } from "../invite-user.ts";

const invitation = z.object({ email: emailAddress });

export const invitationCommands: CommandGroup = (program, withDependencies) => {
	program
		.command("invitations")
		.description("Who may sign up where SIGN_UP is `invited`")
		.command("create <email>")
		.description("invite an address for 14 days; it gets an email")
		.addHelpText("after", example("ada@example.com"))
		.action((address: string, _options, command) =>
			withDependencies(command, async (context) => {
				const { email } = checked(invitation, { email: address });
				const { expiresAt } = await inviteUser(context, email, context);
				const until = expiresAt.toISOString();
				context.print({ email, expires_at: until }, [`${email} can sign up until ${until}.`]);
			}),
		);
};
