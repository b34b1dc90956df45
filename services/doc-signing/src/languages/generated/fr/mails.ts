// Written by `pnpm --filter @repo/doc-signing messages`.
import type { MailWords } from "../en/mails.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("fr");
type Cases = Record<string, string | undefined>;
export const mails: MailWords = {
lang: "fr",
greeting: ({ name }) => `Bonjour ${name},`,
request: {
subject: ({ sender, role, title }) => `${sender} vous demande ${({ SIGNER: `de signer`, APPROVER: `d’approuver`, ASSISTANT: `d’aider à remplir` } as Cases)[role] ?? `de lire`} « ${title} »`,
opening: ({ sender, role, title }) => `${sender} vous demande ${({ SIGNER: `de signer`, APPROVER: `d’approuver`, ASSISTANT: `d’aider à remplir` } as Cases)[role] ?? `de lire`} « ${title} ».`,
},
turn: {
subject: ({ role, title }) => `C’est à votre tour ${({ SIGNER: `de signer`, APPROVER: `d’approuver`, ASSISTANT: `d’aider à remplir` } as Cases)[role] ?? `de lire`} « ${title} »`,
opening: ({ role, title, sender }) => `C’est à votre tour ${({ SIGNER: `de signer`, APPROVER: `d’approuver`, ASSISTANT: `d’aider à remplir` } as Cases)[role] ?? `de lire`} « ${title} », de la part de ${sender}.`,
},
reminder: {
subjectOf: ({ subject }) => `Rappel : ${subject}`,
subject: ({ role, title }) => `Rappel : merci ${({ SIGNER: `de signer`, APPROVER: `d’approuver`, ASSISTANT: `d’aider à remplir` } as Cases)[role] ?? `de lire`} « ${title} »`,
opening: ({ sender, role, title }) => `${sender} vous invite toujours à ${({ SIGNER: `signer`, APPROVER: `approuver`, ASSISTANT: `aider à remplir` } as Cases)[role] ?? `lire`} « ${title} ».`,
},
messageFrom: ({ sender }) => `Message de ${sender} :`,
actBefore: ({ role, day }) => `Merci ${({ SIGNER: `de signer`, APPROVER: `d’approuver`, ASSISTANT: `d’aider à remplir` } as Cases)[role] ?? `de lire`} ce document au plus tard le ${day}.`,
from: ({ sender, email }) => `De ${sender}, ${email}`,
pages: ({ count }) => `${plural(count, { one: `${count} page`, other: `${count} pages` })}`,
sentBy: ({ product, host, sender, email }) => `Envoyé avec ${product} (${host}) pour ${sender}, ${email}.`,
sent: ({ product, host }) => `Envoyé avec ${product} (${host}).`,
sentToSender: ({ product, host }) => `Envoyé avec ${product} (${host}), car vous avez envoyé ce document.`,
review: ({ role }) => `${({ SIGNER: `Vérifier et signer`, APPROVER: `Vérifier et approuver`, ASSISTANT: `Vérifier et remplir` } as Cases)[role] ?? `Lire le document`}`,
openDocument: "Ouvrir le document",
downloadPdf: "Télécharger le PDF",
linkIsPersonal: "Ce lien est personnel. Toute personne qui le détient peut agir en votre nom : ne transférez pas cet e-mail.",
questions: ({ sender }) => `Une question sur le document ? Répondez à cet e-mail pour contacter ${sender}.`,
chooseEmails: ({ url }) => `Choisissez lesquels de ces e-mails vous recevez : ${url}`,
finished: {
subject: ({ title }) => `Finalisé : « ${title} »`,
attached: ({ title }) => `« ${title} » est finalisé. Le PDF scellé est joint à cet e-mail.`,
linked: ({ title }) => `« ${title} » est finalisé. Le PDF scellé est trop volumineux pour être joint. Téléchargez-le avec le bouton ci-dessous.`,
linkedForDays: ({ title }) => `« ${title} » est finalisé. Le PDF scellé est trop volumineux pour être joint. Vous pouvez le télécharger pendant sept jours avec le bouton ci-dessous, ou à tout moment sur la page du document.`,
keep: "Conservez le fichier tel quel. L’imprimer ou l’enregistrer à nouveau supprime le sceau, qui prouve ce qui a été signé.",
},
signed: {
subject: ({ name, role, title }) => `${name} a ${({ APPROVER: `approuvé`, VIEWER: `lu`, ASSISTANT: `rempli` } as Cases)[role] ?? `signé`} « ${title} »`,
waiting: ({ done, total, names }) => `${done} sur ${total} ont terminé. En attente de ${names}.`,
all: "Tous les destinataires ont terminé. Le PDF scellé sera bientôt prêt.",
others: ({ count }) => `${plural(count, { one: `${count} autre personne`, other: `${count} autres personnes` })}`,
},
viewed: {
subject: ({ name, title }) => `${name} a ouvert « ${title} »`,
text: ({ name, email, title }) => `${name} (${email}) a ouvert « ${title} » pour la première fois.`,
},
declined: {
subject: ({ name, title }) => `${name} a refusé « ${title} »`,
text: ({ name, title }) => `${name} a refusé « ${title} ». Le document ne peut plus être signé. Motif :`,
},
cancelled: {
subject: ({ title }) => `Annulé : « ${title} »`,
text: ({ sender, title }) => `${sender} a annulé « ${title} ». Vous n’avez rien à faire. Votre lien de signature n’est plus valable.`,
},
expired: {
subject: ({ name, title }) => `Délai expiré pour ${name} : « ${title} »`,
text: ({ name, email, title }) => `${name} (${email}) n’a pas finalisé « ${title} » à temps, et la demande de signature a expiré. Pour prolonger le délai, ouvrez le document et choisissez « Rappeler ».`,
},
removed: {
subject: ({ title }) => `Vous n’avez plus à signer « ${title} »`,
text: ({ sender, title }) => `${sender} vous a retiré de « ${title} ». Vous n’avez rien à faire. Votre lien de signature n’est plus valable.`,
},
corrected: {
subject: ({ title }) => `En cours de correction : « ${title} »`,
text: ({ sender, title }) => `${sender} corrige « ${title} », que vous avez déjà signé. Ouvrez-le pour voir la version actuelle. Si vous n’êtes pas d’accord, contactez l’expéditeur.`,
},
blocked: {
subject: ({ name, title }) => `${name} ne peut pas encore signer « ${title} »`,
text: ({ name, title }) => `${name} doit signer « ${title} », mais n’y a aucun champ de signature. Son lien reste en attente jusqu’à ce que vous en ajoutiez un : ouvrez le document et choisissez « Corriger ».`,
},
code: {
subject: ({ code }) => `${code} est votre code`,
toOpen: "Votre code pour ouvrir un document :",
toAct: "Votre code pour signer ou refuser un document :",
validFor: ({ minutes }) => `Saisissez-le sur la page qui l’a demandé. Il est valable ${minutes} minutes et ne sert qu’une fois.`,
notAsked: "Si vous ne l’avez pas demandé, une autre personne possède votre lien de signature. Ne lui donnez pas ce code.",
},
account: {
webhookPaused: {
subject: ({ url }) => `Webhook suspendu : ${url}`,
text: ({ webhookId, time, url }) => `Le webhook ${webhookId} est suspendu, car toutes les tentatives de livraison ont échoué depuis le ${time} :

${url}

Les nouveaux événements sont retenus. La page du webhook indique la cause.

Quand le destinataire fonctionne à nouveau, reprenez le webhook sur cette page ou avec POST /api/v1/webhooks/${webhookId}/resume. Les livraisons retenues sont alors envoyées.`,
button: "Voir le webhook",
},
passwordChanged: {
subject: "Votre mot de passe a été modifié",
text: ({ time }) => `Le mot de passe de votre compte a été modifié le ${time}, et tous les autres navigateurs ont été déconnectés.

Si ce n’était pas vous, réinitialisez votre mot de passe maintenant.`,
button: "Réinitialiser le mot de passe",
},
accountDeleted: {
subject: "Votre compte a été supprimé",
text: "Votre compte est fermé. Vos brouillons et modèles ont été supprimés, et les documents en attente de signature ont été annulés.\n\nLes documents terminés et leurs journaux d’audit sont conservés comme preuve pour les autres parties.",
},
exportReady: {
subject: "Votre export est prêt",
text: ({ time }) => `La copie de vos données est prête. Vous pouvez la télécharger dans les paramètres jusqu’au ${time}.

Si vous ne l’avez pas demandée, réinitialisez votre mot de passe sur la page de connexion et vérifiez vos paramètres de sécurité.`,
button: "Télécharger l’export",
},
factorsReset: {
subject: "Vos seconds facteurs ont été supprimés",
text: "L’opérateur a supprimé les passkeys, l’application d’authentification et les codes de récupération de votre compte et vous a déconnecté partout.\n\nSi vous ne l’avez pas demandé, contactez l’opérateur et changez votre mot de passe.",
},
emailChanged: {
subject: "Votre adresse e-mail a été modifiée",
text: ({ newEmail, time }) => `L’adresse e-mail de votre compte a été remplacée par ${newEmail} le ${time}.

Si ce n’était pas vous, contactez l’opérateur.`,
},
securityChanged: {
subject: ({ change }) => `${({ passkey_added: `Une passkey a été ajoutée à votre compte`, passkey_removed: `Une passkey a été supprimée de votre compte`, authenticator_added: `Une application d’authentification a été configurée pour votre compte`, authenticator_removed: `L’application d’authentification de votre compte a été désactivée`, provider_connected: `Une connexion d’entreprise a été associée à votre compte`, provider_removed: `Une connexion d’entreprise a été dissociée de votre compte` } as Cases)[change] ?? `De nouveaux codes de récupération ont été créés pour votre compte`}`,
text: ({ time, change }) => `La modification a été effectuée le ${time}${({ passkey_added: `, et tous les autres navigateurs ont été déconnectés`, authenticator_added: `, et tous les autres navigateurs ont été déconnectés` } as Cases)[change] ?? ``}.

Si ce n’était pas vous, réinitialisez votre mot de passe sur la page de connexion et vérifiez vos paramètres de sécurité.`,
button: "Vérifier les paramètres de sécurité",
},
retentionChanged: {
subject: ({ where, team }) => `${({ team: `Conservation modifiée pour l’équipe ${team}` } as Cases)[where] ?? `Conservation de vos documents modifiée`}`,
text: ({ time, by, byName, byEmail, from, to, policy, appliesAt, counted, due }) => `${({ operator: `L’opérateur` } as Cases)[by] ?? `${byName} (${byEmail})`} a modifié la durée de conservation des documents le ${time}.

Avant : ${from === 0 ? `jusqu’à leur effacement sur demande` : plural(from, { one: `${from} an`, other: `${from} ans` })}

Maintenant : ${to === 0 ? `jusqu’à leur effacement sur demande` : plural(to, { one: `${to} an`, other: `${to} ans` })}

${({ none: `Aucun document n’est plus effacé selon une règle de conservation.` } as Cases)[policy] ?? `À partir du ${appliesAt}, le fichier et les données personnelles de chaque document terminé, refusé ou annulé depuis plus longtemps sont effacés. Cette opération est irréversible.${({ part: `${due === 0 ? `` : ` Documents concernés à cette date : au moins ${due}.`}` } as Cases)[counted] ?? ` ${due === 0 ? `Aucun document n’est concerné à cette date.` : plural(due, { one: `${due} document est concerné à cette date.`, other: `${due} documents sont concernés à cette date.` })}`}`}

Si vous n’attendiez pas cette modification, annulez-la sur la page des paramètres.`,
button: "Vérifier la conservation",
},
},
invitation: {
subject: ({ name, team }) => `${name} vous invite dans l’équipe ${team}`,
heading: "Vous êtes invité dans une équipe",
text: ({ name, email, role }) => `${name} (${email}) vous invite à rejoindre cette équipe avec le rôle ${role} :`,
button: "Ouvrir l’invitation",
validFor: ({ days, email }) => `${plural(days, { one: `L’invitation est réservée à ${email}. Elle sert une fois et expire dans ${days} jour.`, other: `L’invitation est réservée à ${email}. Elle sert une fois et expire dans ${days} jours.` })}`,
unknown: "Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail.",
},
};
