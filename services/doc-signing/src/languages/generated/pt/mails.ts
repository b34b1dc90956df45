// Written by `pnpm --filter @repo/doc-signing messages`.
import type { MailWords } from "../en/mails.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("pt");
type Cases = Record<string, string | undefined>;
export const mails: MailWords = {
lang: "pt-BR",
greeting: ({ name }) => `Olá, ${name},`,
request: {
subject: ({ sender, role, title }) => `${sender} pede que você ${({ SIGNER: `assine`, APPROVER: `aprove`, ASSISTANT: `ajude a preencher` } as Cases)[role] ?? `leia`} “${title}”`,
opening: ({ sender, role, title }) => `${sender} pede que você ${({ SIGNER: `assine`, APPROVER: `aprove`, ASSISTANT: `ajude a preencher` } as Cases)[role] ?? `leia`} “${title}”.`,
},
turn: {
subject: ({ role, title }) => `É a sua vez de ${({ SIGNER: `assinar`, APPROVER: `aprovar`, ASSISTANT: `ajudar a preencher` } as Cases)[role] ?? `ler`} “${title}”`,
opening: ({ role, title, sender }) => `É a sua vez de ${({ SIGNER: `assinar`, APPROVER: `aprovar`, ASSISTANT: `ajudar a preencher` } as Cases)[role] ?? `ler`} “${title}”, de ${sender}.`,
},
reminder: {
subjectOf: ({ subject }) => `Lembrete: ${subject}`,
subject: ({ role, title }) => `Lembrete: ${({ SIGNER: `assine`, APPROVER: `aprove`, ASSISTANT: `ajude a preencher` } as Cases)[role] ?? `leia`} “${title}”`,
opening: ({ sender, role, title }) => `${sender} está aguardando que você ${({ SIGNER: `assine`, APPROVER: `aprove`, ASSISTANT: `ajude a preencher` } as Cases)[role] ?? `leia`} “${title}”.`,
},
messageFrom: ({ sender }) => `Mensagem de ${sender}:`,
actBefore: ({ role, day }) => `Prazo para ${({ SIGNER: `assinar`, APPROVER: `aprovar`, ASSISTANT: `ajudar a preencher` } as Cases)[role] ?? `ler`} o documento: ${day}.`,
from: ({ sender, email }) => `De ${sender}, ${email}`,
pages: ({ count }) => `${plural(count, { one: `${count} página`, other: `${count} páginas` })}`,
sentBy: ({ product, host, sender, email }) => `Enviado com ${product} (${host}) em nome de ${sender}, ${email}.`,
sent: ({ product, host }) => `Enviado com ${product} (${host}).`,
sentToSender: ({ product, host }) => `Enviado com ${product} (${host}) porque você enviou este documento.`,
review: ({ role }) => `${({ SIGNER: `Revisar e assinar`, APPROVER: `Revisar e aprovar`, ASSISTANT: `Revisar e preencher` } as Cases)[role] ?? `Ler o documento`}`,
openDocument: "Abrir documento",
downloadPdf: "Baixar PDF",
linkIsPersonal: "Este link é pessoal. Quem o tiver pode agir em seu nome; por isso, não encaminhe este e-mail.",
questions: ({ sender }) => `Dúvidas sobre o documento? Responda a este e-mail para falar com ${sender}.`,
chooseEmails: ({ url }) => `Escolha quais destes e-mails você recebe: ${url}`,
finished: {
subject: ({ title }) => `Concluído: “${title}”`,
attached: ({ title }) => `“${title}” está concluído. O PDF selado está anexado a este e-mail.`,
linked: ({ title }) => `“${title}” está concluído. O PDF selado é grande demais para ser anexado. Baixe-o com o botão abaixo.`,
linkedForDays: ({ title }) => `“${title}” está concluído. O PDF selado é grande demais para ser anexado. Você pode baixá-lo durante sete dias com o botão abaixo ou a qualquer momento na página do documento.`,
keep: "Guarde o arquivo como está. Imprimi-lo ou salvá-lo novamente remove o selo, que comprova o que foi assinado.",
},
signed: {
subject: ({ name, role, title }) => `${name} ${({ APPROVER: `aprovou`, VIEWER: `leu`, ASSISTANT: `preencheu` } as Cases)[role] ?? `assinou`} “${title}”`,
waiting: ({ done, total, names }) => `${done} de ${total} concluíram. Aguardando ${names}.`,
all: "Todos os destinatários concluíram. O PDF selado ficará pronto em instantes.",
others: ({ count }) => `${plural(count, { one: `mais ${count} pessoa`, other: `mais ${count} pessoas` })}`,
},
viewed: {
subject: ({ name, title }) => `${name} abriu “${title}”`,
text: ({ name, email, title }) => `${name} (${email}) abriu “${title}” pela primeira vez.`,
},
declined: {
subject: ({ name, title }) => `${name} recusou “${title}”`,
text: ({ name, title }) => `${name} recusou “${title}”. O documento não pode mais ser assinado. Motivo:`,
},
cancelled: {
subject: ({ title }) => `Cancelado: “${title}”`,
text: ({ sender, title }) => `${sender} cancelou “${title}”. Você não precisa fazer nada. Seu link de assinatura não funciona mais.`,
},
expired: {
subject: ({ name, title }) => `Prazo encerrado para ${name}: “${title}”`,
text: ({ name, email, title }) => `${name} (${email}) não concluiu “${title}” a tempo, e a solicitação de assinatura expirou. Para prorrogar o prazo, abra o documento e selecione “Lembrar”.`,
},
removed: {
subject: ({ title }) => `Você não precisa mais assinar “${title}”`,
text: ({ sender, title }) => `${sender} removeu você de “${title}”. Você não precisa fazer nada. Seu link de assinatura não funciona mais.`,
},
corrected: {
subject: ({ title }) => `Em correção: “${title}”`,
text: ({ sender, title }) => `${sender} está corrigindo “${title}”, que você já assinou. Abra-o para ver a versão atual. Se não concordar, entre em contato com o remetente.`,
},
blocked: {
subject: ({ name, title }) => `${name} ainda não pode assinar “${title}”`,
text: ({ name, title }) => `${name} deve assinar “${title}”, mas não tem nenhum campo de assinatura no documento. O link aguarda até que você adicione um: abra o documento e selecione “Corrigir”.`,
},
code: {
subject: ({ code }) => `${code} é o seu código`,
toOpen: "Seu código para abrir um documento:",
toAct: "Seu código para assinar ou recusar um documento:",
validFor: ({ minutes }) => `Digite-o na página que o solicitou. Ele é válido por ${minutes} minutos e só pode ser usado uma vez.`,
notAsked: "Se você não o solicitou, outra pessoa tem o seu link de assinatura. Não informe este código a ela.",
},
account: {
webhookPaused: {
subject: ({ url }) => `Webhook pausado: ${url}`,
text: ({ webhookId, time, url }) => `O webhook ${webhookId} está pausado porque todas as tentativas de entrega falharam desde ${time}:

${url}

Os novos eventos ficam retidos. A página do webhook mostra a causa.

Quando o receptor voltar a funcionar, retome o webhook nessa página ou com POST /api/v1/webhooks/${webhookId}/resume. As entregas retidas são então enviadas.`,
button: "Ver webhook",
},
passwordChanged: {
subject: "Sua senha foi alterada",
text: ({ time }) => `A senha da sua conta foi alterada em ${time}, e todos os outros navegadores foram desconectados.

Se não foi você, redefina sua senha agora.`,
button: "Redefinir senha",
},
accountDeleted: {
subject: "Sua conta foi excluída",
text: "Sua conta foi encerrada. Seus rascunhos e modelos foram excluídos, e os documentos que aguardavam assinatura foram cancelados.\n\nOs documentos concluídos e seus registros de auditoria são mantidos como prova para as outras partes.",
},
exportReady: {
subject: "Sua exportação está pronta",
text: ({ time }) => `A cópia dos seus dados está pronta. Você pode baixá-la nas configurações até ${time}.

Se você não a solicitou, redefina sua senha na página de entrada e confira suas configurações de segurança.`,
button: "Baixar exportação",
},
factorsReset: {
subject: "Seus segundos fatores foram removidos",
text: "O operador removeu as passkeys, o aplicativo autenticador e os códigos de recuperação da sua conta e desconectou você de todos os dispositivos.\n\nSe você não solicitou isso, entre em contato com o operador e altere sua senha.",
},
emailChanged: {
subject: "Seu e-mail foi alterado",
text: ({ newEmail, time }) => `O e-mail da sua conta foi alterado para ${newEmail} em ${time}.

Se não foi você, entre em contato com o operador.`,
},
securityChanged: {
subject: ({ change }) => `${({ passkey_added: `Uma passkey foi adicionada à sua conta`, passkey_removed: `Uma passkey foi removida da sua conta`, authenticator_added: `Um aplicativo autenticador foi configurado para a sua conta`, authenticator_removed: `O aplicativo autenticador da sua conta foi desativado`, provider_connected: `O login de uma empresa foi conectado à sua conta`, provider_removed: `O login de uma empresa foi desconectado da sua conta` } as Cases)[change] ?? `Novos códigos de recuperação foram criados para a sua conta`}`,
text: ({ time, change }) => `A alteração foi feita em ${time}${({ passkey_added: `, e todos os outros navegadores foram desconectados`, authenticator_added: `, e todos os outros navegadores foram desconectados` } as Cases)[change] ?? ``}.

Se não foi você, redefina sua senha na página de entrada e confira suas configurações de segurança.`,
button: "Conferir configurações de segurança",
},
retentionChanged: {
subject: ({ where, team }) => `${({ team: `Retenção alterada na equipe ${team}` } as Cases)[where] ?? `Retenção dos seus documentos alterada`}`,
text: ({ time, by, byName, byEmail, from, to, policy, appliesAt, counted, due }) => `Em ${time}, ${({ operator: `o operador` } as Cases)[by] ?? `${byName} (${byEmail})`} alterou por quanto tempo os documentos são mantidos.

Antes: ${from === 0 ? `até serem apagados a pedido` : plural(from, { one: `${from} ano`, other: `${from} anos` })}

Agora: ${to === 0 ? `até serem apagados a pedido` : plural(to, { one: `${to} ano`, other: `${to} anos` })}

${({ none: `Nenhum documento é mais apagado por uma política de retenção.` } as Cases)[policy] ?? `A partir de ${appliesAt}, são apagados o arquivo e os dados pessoais de cada documento concluído, recusado ou cancelado há mais tempo. Isso não pode ser desfeito.${({ part: `${due === 0 ? `` : ` Documentos a apagar nesse momento: pelo menos ${due}.`}` } as Cases)[counted] ?? ` ${due === 0 ? `Nenhum documento deve ser apagado nesse momento.` : plural(due, { one: `${due} documento deve ser apagado nesse momento.`, other: `${due} documentos devem ser apagados nesse momento.` })}`}`}

Se você não esperava essa alteração, desfaça-a na página de configurações.`,
button: "Conferir a retenção",
},
},
invitation: {
subject: ({ name, team }) => `${name} convidou você para a equipe ${team}`,
heading: "Você foi convidado para uma equipe",
text: ({ name, email, role }) => `${name} (${email}) convidou você para esta equipe com a função ${role}:`,
button: "Abrir convite",
validFor: ({ days, email }) => `${plural(days, { one: `O convite é somente para ${email}. Funciona uma vez e expira em ${days} dia.`, other: `O convite é somente para ${email}. Funciona uma vez e expira em ${days} dias.` })}`,
unknown: "Se você não conhece o remetente, ignore este e-mail.",
},
};
