// Written by `pnpm --filter @repo/doc-signing messages`.
import type { MailWords } from "../en/mails.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("nl");
type Cases = Record<string, string | undefined>;
export const mails: MailWords = {
lang: "nl",
greeting: ({ name }) => `Beste ${name},`,
request: {
subject: ({ sender, role, title }) => `${sender} vraagt u “${title}” ${({ SIGNER: `te ondertekenen`, APPROVER: `goed te keuren`, ASSISTANT: `te helpen invullen` } as Cases)[role] ?? `te lezen`}`,
opening: ({ sender, role, title }) => `${sender} vraagt u “${title}” ${({ SIGNER: `te ondertekenen`, APPROVER: `goed te keuren`, ASSISTANT: `te helpen invullen` } as Cases)[role] ?? `te lezen`}.`,
},
turn: {
subject: ({ role, title }) => `U bent aan de beurt om “${title}” ${({ SIGNER: `te ondertekenen`, APPROVER: `goed te keuren`, ASSISTANT: `te helpen invullen` } as Cases)[role] ?? `te lezen`}`,
opening: ({ role, title, sender }) => `U bent aan de beurt om “${title}” van ${sender} ${({ SIGNER: `te ondertekenen`, APPROVER: `goed te keuren`, ASSISTANT: `te helpen invullen` } as Cases)[role] ?? `te lezen`}.`,
},
reminder: {
subjectOf: ({ subject }) => `Herinnering: ${subject}`,
subject: ({ role, title }) => `Herinnering: “${title}” ${({ SIGNER: `ondertekenen`, APPROVER: `goedkeuren`, ASSISTANT: `helpen invullen` } as Cases)[role] ?? `lezen`}`,
opening: ({ sender, role, title }) => `${sender} herinnert u eraan “${title}” ${({ SIGNER: `te ondertekenen`, APPROVER: `goed te keuren`, ASSISTANT: `te helpen invullen` } as Cases)[role] ?? `te lezen`}.`,
},
messageFrom: ({ sender }) => `Bericht van ${sender}:`,
actBefore: ({ role, day }) => `Graag uiterlijk ${day} ${({ SIGNER: `ondertekenen`, APPROVER: `goedkeuren`, ASSISTANT: `helpen invullen` } as Cases)[role] ?? `lezen`}.`,
from: ({ sender, email }) => `Van ${sender}, ${email}`,
pages: ({ count }) => `${plural(count, { one: `${count} pagina`, other: `${count} pagina’s` })}`,
sentBy: ({ product, host, sender, email }) => `Verzonden met ${product} (${host}) namens ${sender}, ${email}.`,
sent: ({ product, host }) => `Verzonden met ${product} (${host}).`,
sentToSender: ({ product, host }) => `Verzonden met ${product} (${host}), omdat u dit document hebt verstuurd.`,
review: ({ role }) => `${({ SIGNER: `Bekijken en ondertekenen`, APPROVER: `Bekijken en goedkeuren`, ASSISTANT: `Bekijken en invullen` } as Cases)[role] ?? `Document lezen`}`,
openDocument: "Document openen",
downloadPdf: "PDF downloaden",
linkIsPersonal: "Deze link is persoonlijk. Wie de link heeft, kan namens u handelen. Stuur deze e-mail daarom niet door.",
questions: ({ sender }) => `Vragen over het document? Beantwoord deze e-mail om contact op te nemen met ${sender}.`,
chooseEmails: ({ url }) => `Kies welke van deze e-mails u ontvangt: ${url}`,
finished: {
subject: ({ title }) => `Voltooid: “${title}”`,
attached: ({ title }) => `“${title}” is voltooid. De verzegelde PDF is bijgevoegd bij deze e-mail.`,
linked: ({ title }) => `“${title}” is voltooid. De verzegelde PDF is te groot om bij te voegen. Download deze met de knop hieronder.`,
linkedForDays: ({ title }) => `“${title}” is voltooid. De verzegelde PDF is te groot om bij te voegen. U kunt deze zeven dagen lang downloaden met de knop hieronder, of op elk moment op de pagina van het document.`,
keep: "Bewaar het bestand zoals het is. Bij afdrukken of opnieuw opslaan verdwijnt het zegel, dat bewijst wat er is ondertekend.",
},
signed: {
subject: ({ name, role, title }) => `${name} heeft “${title}” ${({ APPROVER: `goedgekeurd`, VIEWER: `gelezen`, ASSISTANT: `ingevuld` } as Cases)[role] ?? `ondertekend`}`,
waiting: ({ done, total, names }) => `${done} van ${total} zijn klaar. We wachten nog op ${names}.`,
all: "Alle ontvangers zijn klaar. De verzegelde pdf is binnenkort beschikbaar.",
others: ({ count }) => `${plural(count, { one: `${count} andere persoon`, other: `${count} andere personen` })}`,
},
viewed: {
subject: ({ name, title }) => `${name} heeft “${title}” geopend`,
text: ({ name, email, title }) => `${name} (${email}) heeft “${title}” voor het eerst geopend.`,
},
declined: {
subject: ({ name, title }) => `${name} heeft “${title}” geweigerd`,
text: ({ name, title }) => `${name} heeft “${title}” geweigerd. Het document kan niet meer worden ondertekend. Reden:`,
},
cancelled: {
subject: ({ title }) => `Geannuleerd: “${title}”`,
text: ({ sender, title }) => `${sender} heeft “${title}” geannuleerd. U hoeft niets te doen. Uw ondertekenlink werkt niet meer.`,
},
expired: {
subject: ({ name, title }) => `Verlopen voor ${name}: “${title}”`,
text: ({ name, email, title }) => `${name} (${email}) heeft “${title}” niet op tijd afgerond en het ondertekenverzoek is verlopen. Open het document en kies “Herinneren” om de termijn te verlengen.`,
},
removed: {
subject: ({ title }) => `U hoeft “${title}” niet meer te ondertekenen`,
text: ({ sender, title }) => `${sender} heeft u verwijderd uit “${title}”. U hoeft niets te doen. Uw ondertekenlink werkt niet meer.`,
},
corrected: {
subject: ({ title }) => `Wordt gecorrigeerd: “${title}”`,
text: ({ sender, title }) => `${sender} corrigeert “${title}”, dat u al hebt ondertekend. Open het document om de huidige versie te zien. Neem contact op met de afzender als u het er niet mee eens bent.`,
},
blocked: {
subject: ({ name, title }) => `${name} kan “${title}” nog niet ondertekenen`,
text: ({ name, title }) => `${name} is gevraagd “${title}” te ondertekenen, maar heeft er geen handtekeningveld in. De link wacht tot u er een toevoegt: open het document en kies “Corrigeren”.`,
},
code: {
subject: ({ code }) => `${code} is uw code`,
toOpen: "Uw code om een document te openen:",
toAct: "Uw code om een document te ondertekenen of te weigeren:",
validFor: ({ minutes }) => `Vul de code in op de pagina die erom vroeg. De code is ${minutes} minuten geldig en werkt één keer.`,
notAsked: "Hebt u hier niet om gevraagd, dan heeft iemand anders uw ondertekenlink. Geef deze code niet door.",
},
account: {
webhookPaused: {
subject: ({ url }) => `Webhook gepauzeerd: ${url}`,
text: ({ webhookId, time, url }) => `Webhook ${webhookId} is gepauzeerd, omdat sinds ${time} elke afleverpoging is mislukt:

${url}

Nieuwe gebeurtenissen worden vastgehouden. De pagina van de webhook toont de oorzaak.

Hervat de webhook op die pagina of met POST /api/v1/webhooks/${webhookId}/resume wanneer de ontvanger weer werkt. De vastgehouden leveringen worden dan verzonden.`,
button: "Webhook bekijken",
},
passwordChanged: {
subject: "Uw wachtwoord is gewijzigd",
text: ({ time }) => `Het wachtwoord van uw account is op ${time} gewijzigd en alle andere browsers zijn afgemeld.

Stel uw wachtwoord nu opnieuw in als u dit niet hebt gedaan.`,
button: "Wachtwoord opnieuw instellen",
},
accountDeleted: {
subject: "Uw account is verwijderd",
text: "Uw account is gesloten. Uw concepten en sjablonen zijn verwijderd, en documenten die op ondertekening wachtten, zijn ingetrokken.\n\nVoltooide documenten en hun auditlogboeken worden bewaard als bewijs voor de andere partijen.",
},
exportReady: {
subject: "Uw export is klaar",
text: ({ time }) => `De kopie van uw gegevens is klaar. U kunt deze tot ${time} downloaden in de instellingen.

Hebt u hier niet om gevraagd, stel dan op de aanmeldpagina uw wachtwoord opnieuw in en controleer uw beveiligingsinstellingen.`,
button: "Export downloaden",
},
factorsReset: {
subject: "Uw tweede factoren zijn verwijderd",
text: "De beheerder heeft de passkeys, de authenticator-app en de herstelcodes van uw account verwijderd en u overal afgemeld.\n\nHebt u hier niet om gevraagd, neem dan contact op met de beheerder en wijzig uw wachtwoord.",
},
emailChanged: {
subject: "Uw e-mailadres is gewijzigd",
text: ({ newEmail, time }) => `Het e-mailadres van uw account is op ${time} gewijzigd in ${newEmail}.

Neem contact op met de beheerder als u dit niet hebt gedaan.`,
},
securityChanged: {
subject: ({ change }) => `${({ passkey_added: `Er is een passkey aan uw account toegevoegd`, passkey_removed: `Er is een passkey uit uw account verwijderd`, authenticator_added: `Er is een authenticator-app voor uw account ingesteld`, authenticator_removed: `De authenticator-app van uw account is uitgeschakeld`, provider_connected: `Er is een bedrijfsaanmelding aan uw account gekoppeld`, provider_removed: `Er is een bedrijfsaanmelding van uw account ontkoppeld` } as Cases)[change] ?? `Er zijn nieuwe herstelcodes voor uw account gemaakt`}`,
text: ({ time, change }) => `De wijziging is gemaakt op ${time}${({ passkey_added: ` en alle andere browsers zijn afgemeld`, authenticator_added: ` en alle andere browsers zijn afgemeld` } as Cases)[change] ?? ``}.

Hebt u dit niet gedaan, stel dan op de aanmeldpagina uw wachtwoord opnieuw in en controleer uw beveiligingsinstellingen.`,
button: "Beveiligingsinstellingen controleren",
},
retentionChanged: {
subject: ({ where, team }) => `${({ team: `Bewaartermijn gewijzigd voor het team ${team}` } as Cases)[where] ?? `Bewaartermijn van uw documenten gewijzigd`}`,
text: ({ time, by, byName, byEmail, from, to, policy, appliesAt, counted, due }) => `${({ operator: `De beheerder` } as Cases)[by] ?? `${byName} (${byEmail})`} heeft op ${time} gewijzigd hoelang documenten worden bewaard.

Eerst: ${from === 0 ? `totdat ze op verzoek worden gewist` : `${from} jaar`}

Nu: ${to === 0 ? `totdat ze op verzoek worden gewist` : `${to} jaar`}

${({ none: `Er wordt geen document meer gewist volgens een bewaarregel.` } as Cases)[policy] ?? `Vanaf ${appliesAt} worden het bestand en de persoonsgegevens gewist van elk document dat langer geleden is voltooid, geweigerd of ingetrokken. Dit kan niet ongedaan worden gemaakt.${({ part: `${due === 0 ? `` : ` Documenten die op dat moment in aanmerking komen: minstens ${due}.`}` } as Cases)[counted] ?? ` ${due === 0 ? `Op dat moment komt geen document in aanmerking.` : plural(due, { one: `Op dat moment komt ${due} document in aanmerking.`, other: `Op dat moment komen ${due} documenten in aanmerking.` })}`}`}

Hebt u deze wijziging niet verwacht, maak ze dan ongedaan op de instellingenpagina.`,
button: "Bewaartermijn controleren",
},
},
invitation: {
subject: ({ name, team }) => `${name} nodigt u uit voor het team ${team}`,
heading: "U bent uitgenodigd voor een team",
text: ({ name, email, role }) => `${name} (${email}) nodigt u uit om aan dit team deel te nemen met de rol ${role}:`,
button: "Uitnodiging openen",
validFor: ({ days, email }) => `${plural(days, { one: `De uitnodiging is alleen voor ${email}. Ze werkt één keer en verloopt over ${days} dag.`, other: `De uitnodiging is alleen voor ${email}. Ze werkt één keer en verloopt over ${days} dagen.` })}`,
unknown: "Negeer deze e-mail als u de afzender niet kent.",
},
};
