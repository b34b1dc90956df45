import type { Page } from "playwright-core";

export type VirtualAuthenticator = {
	/** False: requests for a passkey wait, as for a person who does not touch the sensor. */
	setPresent(isPresent: boolean): Promise<void>;
};

/** An authenticator in the device, as Chromium simulates it: with discoverable passkeys and a verified user. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
	const session = await page.context().newCDPSession(page);
	await session.send("WebAuthn.enable");
	const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			ctap2Version: "ctap2_1",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return {
		setPresent: async (enabled) => {
			await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
		},
	};
}
