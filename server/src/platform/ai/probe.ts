import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { type Probe, probe } from '../outbound/probe.ts';
import { parseJson } from '../parse-json.ts';

const models = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Lists the models of the key, which costs nothing, and looks for the one that is configured. */
export async function probeModel(
  { openai }: Pick<Config, 'openai'>,
  outbound: Outbound,
  key = 'OPENAI_API_KEY',
): Promise<Probe> {
  return probe(outbound, {
    name: 'The language model',
    key,
    url: `${openai.baseUrl}/models`,
    headers: { authorization: `Bearer ${openai.apiKey ?? ''}`, accept: 'application/json' },
    read({ status, text }) {
      const found = status === 200 ? models.safeParse(parseJson(text())).data : undefined;
      if (!found) return undefined;
      const { model } = openai;
      // Some compatible servers list nothing.
      const isListed = found.data.length === 0 || found.data.some(({ id }) => id === model);
      return isListed
        ? { ok: true, message: `Connected; ${model} is available.` }
        : { ok: false, message: `The key works, but it has no model "${model}". Check OPENAI_MODEL.` };
    },
  });
}
