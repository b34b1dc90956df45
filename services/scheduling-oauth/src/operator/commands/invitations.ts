import { emailAddress } from "@repo/validation";
import { z } from "zod";
import { checked } from "../../clients/schemas.ts";
import { commandGroup } from "../command-context.ts";
import { inviteUser } from "../invite-user.ts";

const invitation = z.object({ email: emailAddress });

export const invitationCommands = commandGroup(
	"invitations",
	"Invitations to sign up, for SIGN_UP=invited",
	(add) => {
		add({
			name: "create <email>",
			description: "email an invitation that expires in 14 days",
			example: "ada@example.com",
			run: async (context, address: string) => {
				const { email } = checked(invitation, { email: address });
				const { expiresAt } = await inviteUser(context, email, context);
				const until = expiresAt.toISOString();
				context.print({ email, expires_at: until }, [`${email} can sign up until ${until}.`]);
			},
		});
	},
);
