// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DirectLinkWords } from "../en/direct-link.ts";
export const directLink: DirectLinkWords = {
asks: ({ sender }) => `${sender} bittet Sie um Ihre Unterschrift`,
explained: "Geben Sie Ihren Namen und Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie das Dokument lesen und unterschreiben können.",
name: "Ihr Name",
email: "Ihre E-Mail-Adresse",
send: "Dokument per E-Mail senden",
nameNeeded: "Bitte geben Sie Ihren Namen ein.",
fixFields: "Bitte prüfen Sie die markierten Felder.",
sent: {
title: "Sehen Sie in Ihrem Posteingang nach",
text: ({ title, email }) => `Wir haben einen Link zum Unterschreiben von „${title}“ an ${email} gesendet. Der Link ist persönlich. Leiten Sie die E-Mail deshalb nicht weiter.`,
otherAddress: "Andere Adresse verwenden",
},
unknown: "Dieser Link führt zu keinem Dokument, oder er wurde ausgeschaltet. Fragen Sie die Person, von der Sie ihn haben.",
usedUp: "Hier wurden zu viele Dokumente angefordert. Bitte versuchen Sie es später erneut.",
embedded: "Geben Sie Ihren Namen und Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Code, mit dem Sie das Dokument hier öffnen.",
};
