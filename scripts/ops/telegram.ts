/** `npm run telegram -- --stage dev`: tells Telegram where to send what people write to the stage's bot. */
import { parameterName } from '../../infra/config/secrets.ts';
import { customOrigin, siteOriginParameter } from '../../infra/config/site.ts';
import { stages } from '../../infra/config/stages.ts';
import { runCommandLine, stageArg } from './command.ts';
import { createParameterStore } from './secrets/parameters.ts';
import { setWebhook } from './telegram/set-webhook.ts';

await runCommandLine({
  name: 'telegram',
  description: 'Tells Telegram where to send what people write to the stage’s bot.',
  args: { stage: stageArg },
  run: async ({ stage }) => {
    const { read } = createParameterStore(stage);
    await setWebhook({
      token: await read(parameterName(stage, 'telegramToken')),
      siteOrigin: customOrigin(stage) ?? (await read(siteOriginParameter(stage))),
      bot: stages[stage].telegramBot,
      print: console.log,
    });
  },
});
