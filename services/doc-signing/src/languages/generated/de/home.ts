// Written by `pnpm --filter @repo/doc-signing messages`.
import type { HomeWords } from "../en/home.ts";
export const home: HomeWords = {
title: "Dokumente unterschreiben",
heading: "Dokumente, unterschrieben und versiegelt",
text: "Senden Sie ein PDF an alle, die es unterschreiben sollen. Sie unterschreiben im Browser, und alle erhalten eine versiegelte Kopie, die belegt, wer was wann unterschrieben hat.",
signIn: "Anmelden",
createAccount: "Konto erstellen",
question: "Haben Sie ein unterschriebenes PDF?",
verify: "PDF prüfen",
sealed: "Unterschrieben und versiegelt",
points: {
send: {
title: "In Minuten gesendet",
text: "Laden Sie ein PDF hoch, fügen Sie hinzu, wer unterschreibt, und ziehen Sie die Felder auf die Seite.",
},
sign: {
title: "Auf jedem Gerät unterschreiben",
text: "Empfänger öffnen einen Link und zeichnen oder tippen ihre Unterschrift oder laden sie hoch. Sie brauchen kein Konto.",
},
verify: {
title: "Jederzeit prüfbar",
text: "Jede Änderung an einer versiegelten Datei lässt sich hier erkennen. Auch PDF-Programme können ihre Signatur prüfen.",
},
},
};
