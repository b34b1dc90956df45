import { type ReceivedMail, receiveMails, type Verdict } from "../smtp/receive-mails.ts";

export type { ReceivedMail };

export type MailServer = {
	/** For SMTP_URL. */
	url: string;
	/** In the order of arrival. */
	received: ReceivedMail[];
	/** How many mails were offered, accepted or not. */
	offered(): number;
	/** Rejects mails with this SMTP status; 0 accepts them again. */
	refuseWith(code: number): void;
	/** Does not respond to mails until `refuseWith`. */
	hang(): void;
	close(): Promise<void>;
};

/** A real SMTP server that keeps every mail. */
export async function startMailServer(): Promise<MailServer> {
	const received: ReceivedMail[] = [];
	let verdict: Verdict = "accept";
	let offered = 0;
	const judge = () => {
		offered += 1;
		return verdict;
	};
	const { port, close } = await receiveMails((mail) => received.push(mail), { judge });
	return {
		url: `smtp://127.0.0.1:${port}`,
		received,
		offered: () => offered,
		refuseWith: (code) => {
			verdict = code || "accept";
		},
		hang: () => {
			verdict = "hang";
		},
		close,
	};
}
