// Written by `pnpm --filter @repo/doc-signing messages`.
import type { VerifyWords } from "../en/verify.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("pt");
type Cases = Record<string, string | undefined>;
export const verify: VerifyWords = {
title: "Verificar um PDF",
intro: "Escolha um PDF assinado para ver se é autêntico, quem assinou e quando.",
file: "Arquivo PDF",
button: "Verificar",
deleted: "O arquivo é excluído após a verificação.",
meaning: {
title: "O que significa o resultado",
proves: "Um arquivo autêntico é exatamente o que este serviço selou, com o arquivo enviado dentro. Ele mostra quais e-mails agiram, quando e como foram autenticados.",
limits: "O resultado não prova quem usou um e-mail nem que um acordo é juridicamente válido.",
sign: "Para assinar um documento, abra o link do seu e-mail.",
},
acts: {
acted: ({ role, time }) => `${({ APPROVER: `Aprovou em ${time}`, VIEWER: `Leu em ${time}`, ASSISTANT: `Preencheu campos em ${time}` } as Cases)[role] ?? `Assinou em ${time}`}`,
declined: "Recusou",
notActed: "Não agiu",
copied: "Recebeu uma cópia",
reference: "Referência:",
},
document: ({ id }) => `Documento ${id}`,
sealedAt: ({ id, time }) => `Documento ${id}, selado em ${time}`,
technical: {
title: "Detalhes técnicos",
thisFile: "SHA-256 deste arquivo:",
problems: ({ list }) => `Problemas: ${list}`,
original: "SHA-256 do arquivo enviado:",
prefix: ({ bytes }) => `SHA-256 do arquivo enviado, os primeiros ${bytes} bytes deste:`,
certificate: ({ subject }) => `Selado com o certificado de ${subject}:`,
timeStamped: ({ time }) => `Carimbo do tempo: ${time}`,
level: ({ level }) => `Nível PAdES ${level} (ETSI EN 319 142-1)`,
},
verdicts: {
GENUINE: {
headline: "Este arquivo é autêntico e não foi alterado",
advice: "Ele foi selado por este serviço e não mudou desde então.",
},
DECLINED: {
headline: "Este arquivo é autêntico, mas o documento foi recusado",
advice: "Ele foi selado por este serviço e não mudou desde então.",
},
NOT_RELIABLE: {
headline: "Não confie neste arquivo",
advice: "Ele não mudou desde que foi selado com um certificado deste serviço, mas há motivos para não confiar nele.",
},
NOT_RECORDED: {
headline: "Este arquivo não está nos nossos registros",
advice: "Ele está selado com o certificado deste serviço, mas não há registro da selagem. Não confie nele e avise o operador: a chave de assinatura pode ter sido roubada.",
},
IMPORTED: {
headline: "Este arquivo foi selado por outro serviço",
advice: "É exatamente o arquivo importado desse serviço. Só esse serviço pode responder pelo que aconteceu antes.",
},
ALTERED: {
headline: "Este arquivo foi alterado depois de selado",
advice: "Não confie nele. O conteúdo pode diferir do que foi assinado. Peça o arquivo selado original.",
},
NOT_OURS: {
headline: "Este arquivo não foi selado por este serviço",
advice: "Ele contém outra assinatura, que esta página não pode verificar.",
},
NOT_SEALED: {
headline: "Este arquivo não tem selo",
advice: "Pode ser o arquivo anterior à assinatura, ou uma cópia impressa ou salva de novo, o que remove o selo. Peça o arquivo selado original.",
},
NOT_A_PDF: {
headline: "Este arquivo não pode ser lido",
advice: "Ele está danificado, protegido por senha ou não é um PDF.",
},
TOO_EXPENSIVE: {
headline: "Este arquivo não pôde ser verificado",
advice: "O processamento exige tempo ou memória demais, então o selo não foi verificado.",
},
},
findings: {
addedByOthers: "O carimbo do tempo ou os dados de revogação não foram adicionados por este serviço.",
completed: "Todos os destinatários concluíram a sua parte.",
declined: "O documento foi recusado. Não é um acordo assinado.",
logMatches: "O registro de auditoria do documento está completo e corresponde ao selo.",
logDiffers: "O registro de auditoria não corresponde ao selo: ele foi alterado depois da selagem.",
otherOriginal: "O arquivo enviado contido nele não é o dos nossos registros.",
original: "Ele contém, no início, exatamente o arquivo enviado.",
repaired: "A estrutura desse arquivo estava danificada, e uma reparada foi acrescentada antes da selagem.",
frozen: ({ parts }) => `Partes desse arquivo podiam parecer diferentes na tela, no papel ou após um clique (${parts}). O arquivo selado as mostra sempre como os destinatários as viram.`,
someone: "Um destinatário",
passkeyBad: ({ who, problems }) => `Não confie na assinatura por passkey de ${who}: ${problems}`,
passkeyGood: ({ who, time }) => `${who} usou uma passkey em ${time}. Ela assinou uma declaração com este arquivo, cada valor, o consentimento e a hora. O arquivo contém a prova, que qualquer pessoa pode conferir sem este serviço.`,
parts: {
annotations: "anotações",
layers: "camadas",
images: "imagens",
printing: "opções de impressão",
},
imported: ({ time }) => `Foi importado em ${time} e não mudou desde então.`,
importedCompleted: "Segundo esse serviço, todos os destinatários concluíram a sua parte.",
importedLogDiffers: "O registro de auditoria foi alterado depois da importação.",
importedUnreliable: "É exatamente o arquivo importado de outro serviço, mas há motivos para não confiar nele.",
ownSigned: ({ subject }) => `A sua assinatura digital é válida. É de ${subject}; esta página não verifica quem emitiu o certificado.`,
ownUnchecked: "Esta página não pode confirmar a sua assinatura digital.",
ownNone: "Não tem assinatura digital.",
erasedUnderPolicy: ({ day, years }) => `Em ${day}, este serviço apagou a sua cópia deste arquivo e os dados pessoais conforme o prazo de retenção de ${plural(years, { one: `${years} ano`, other: `${years} anos` })}.`,
erasedOnRequest: ({ day }) => `Em ${day}, este serviço apagou a sua cópia deste arquivo e os dados pessoais a pedido.`,
erasing: ({ day }) => `Desde ${day}, este serviço está apagando a sua cópia deste arquivo e os dados pessoais.`,
},
evidence: {
levels: {
BB: "A hora da selagem é indicada somente por este serviço. O arquivo não contém um carimbo do tempo válido de um servidor independente (nível PAdES B-B).",
BT: "Um carimbo do tempo independente prova que o arquivo existia naquele momento (nível PAdES B-T).",
BLT: "Um carimbo do tempo independente prova que o arquivo existia naquele momento. Ele também contém a prova dos emissores de que nenhum certificado estava revogado, portanto pode ser verificado offline, mesmo que os emissores não existam mais (nível PAdES B-LT).",
},
askIssuer: "Para saber se um certificado foi revogado, pergunte ao emissor.",
stampInvalid: ({ reasons }) => `O carimbo do tempo não é válido: ${reasons}.`,
stampTrusted: ({ server, time }) => `O carimbo do tempo foi emitido por ${server} e indica ${time}. O certificado era válido naquele momento, somente para carimbos do tempo, e emitido por uma autoridade em que este serviço confia.`,
stampUnchecked: ({ server, time, issuer }) => `O carimbo do tempo foi emitido por ${server} e indica ${time}. O certificado era válido naquele momento, somente para carimbos do tempo. O emissor do certificado (${issuer}) não foi verificado, porque este serviço não tem uma lista de autoridades confiáveis.`,
pending: {
TIME_STAMP: {
PENDING: "Nenhum carimbo do tempo estava disponível na selagem. Este serviço ainda tenta obter um.",
UNAVAILABLE: "Nenhum carimbo do tempo estava disponível durante a validade do certificado, então o arquivo não terá um.",
REVOKED: "O arquivo não terá carimbo do tempo, porque um certificado foi revogado.",
},
REVOCATION_DATA: {
PENDING: "Na selagem não estava disponível a prova de que nenhum certificado foi revogado. Este serviço ainda tenta obtê-la.",
UNAVAILABLE: "A prova de que nenhum certificado foi revogado não está disponível: um certificado não indica um serviço de revogação ou expirou.",
REVOKED: "Um certificado foi revogado.",
},
},
revoked: ({ role, certificate, revokedAt, learnedAt }) => `${({ SIGNER: `O certificado que selou este arquivo (${certificate}) foi revogado em ${revokedAt}; este serviço soube em ${learnedAt}.` } as Cases)[role] ?? `O certificado do servidor de carimbos do tempo (${certificate}) foi revogado em ${revokedAt}; este serviço soube em ${learnedAt}.`}`,
sealOlder: "O carimbo do tempo prova que o selo é anterior.",
sealNotOlder: "Nenhum carimbo do tempo prova que o selo é anterior. Pergunte ao operador deste serviço.",
},
passkeys: {
unreadable: "A prova não pode ser lida.",
missing: "O registro de auditoria indica uma assinatura por passkey que o arquivo não contém.",
otherFile: "A declaração assinada é sobre outro arquivo.",
noSuchAct: "Nossos registros não contêm essa ação.",
notLogged: "O registro de auditoria não indica essa assinatura.",
differs: ({ part }) => `A declaração assinada e os registros diferem: ${part}.`,
noStatement: "Nenhuma declaração foi assinada.",
notAssertion: "Os dados do navegador não são uma resposta de passkey.",
otherSite: "A passkey pertence a outro site, ou respondeu a outro.",
otherStatement: "A passkey assinou outra declaração.",
notVerified: "O autenticador não verificou o usuário.",
wrongSignature: "A assinatura não corresponde à chave pública.",
},
};
