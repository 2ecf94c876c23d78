# A program of another language, made from the document alone: its operations are methods here. Each answer is a line
# of JSON.
use strict;
use warnings;
use Mojo::JSON qw(encode_json);
use Mojo::Util qw(monkey_patch);
use OpenAPI::Client;

my ($document, $key, $product, $brand) = @ARGV;
# It knows what it has checked by its place in memory, which is soon another's: now and then it found an error of that one.
monkey_patch 'JSON::Validator::Schema', recursive_data_protection => sub { 0 };
my $client = OpenAPI::Client->new($document);
$client->ua->on(start => sub { $_[1]->req->headers->authorization("Bearer $key") });

sub call {
  my ($operation, $parameters, $body) = @_;
  my $tx = $client->call($operation => $parameters // {}, $body ? (json => $body) : ());
  my $json = $tx->res->json;
  print encode_json({operation => $operation, status => 0 + $tx->res->code, json => $json}), "\n";
  return $json;
}

call('browseProducts', {limit => 2});
my $item = call('readProducts', {id => $product})->{item};
$item->{variants}[0]{price} = 249.9;
call('updateProducts', {id => $product}, $item);
call('deleteBrands', {id => $brand});
$key = 'vit_wrong';
call('listProducts');
