/** Programs over generated clients: each asks its last argument, typed, and prints the rows of the answer as JSON. */
export const askPrograms = {
  typescript: `import createClient from 'openapi-fetch';
import type { components, paths } from './types.js';

const { QG_BASE_URL: baseUrl, QG_API_KEY: key } = process.env;
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
const body: components['schemas']['AskInput'] = { question: process.argv.at(-1) ?? '' };
const { data } = await client.POST('/v1/ask', { body });
const answer: components['schemas']['AskAnswer'] | undefined = data;
console.log(JSON.stringify(answer?.rows));
`,

  attrs: `import json, os, sys
from attrs_client import AuthenticatedClient
from attrs_client.api.ask import ask
from attrs_client.models import AskAnswer, AskInput

client = AuthenticatedClient(base_url=os.environ["QG_BASE_URL"], token=os.environ["QG_API_KEY"])
answer = ask.sync(client=client, body=AskInput(question=sys.argv[-1]))
assert isinstance(answer, AskAnswer)
print(json.dumps(answer.rows))
`,

  pydantic: `import json, os, sys
import openapi_client
from openapi_client.models import AskAnswer, AskInput

configuration = openapi_client.Configuration(host=os.environ["QG_BASE_URL"], access_token=os.environ["QG_API_KEY"])
answer = openapi_client.AskApi(openapi_client.ApiClient(configuration)).ask(AskInput(question=sys.argv[-1]))
assert isinstance(answer, AskAnswer)
print(json.dumps(answer.rows))
`,

  go: `package main

import (
	"context"
	"encoding/json"
	"os"

	client "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("QG_BASE_URL")}}
	key := context.WithValue(context.Background(), client.ContextAccessToken, os.Getenv("QG_API_KEY"))
	input := client.NewAskInput(os.Args[len(os.Args)-1])
	answer, _, err := client.NewAPIClient(configuration).AskAPI.Ask(key).AskInput(*input).Execute()
	if err != nil {
		panic(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(answer.Rows); err != nil {
		panic(err)
	}
}
`,

  java: `import com.fasterxml.jackson.databind.ObjectMapper;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AskApi;
import org.openapitools.client.model.AskAnswer;
import org.openapitools.client.model.AskInput;

public class Ask {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("QG_BASE_URL"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("QG_API_KEY")));
    AskAnswer answer = new AskApi(client).ask(new AskInput().question(arguments[arguments.length - 1]), null);
    System.out.println(new ObjectMapper().writeValueAsString(answer.getRows()));
  }
}
`,
};
