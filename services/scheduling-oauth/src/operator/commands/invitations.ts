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
		.description("Invitations to sign up, for SIGN_UP=invited")
		.command("create <email>")
		.description("email an invitation that expires in 14 days")
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
